import { Skeleton } from '../../components/skeleton.tsx';

/** The place of a text that is on its way. */
export function TextWaiting({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="space-y-3 pt-2 pb-4">
      <span role="status" className="sr-only">
        {label}
      </span>
      <Skeleton className="h-5 w-2/5" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="mt-7 h-5 w-1/3" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-5/6" />
    </div>
  );
}
