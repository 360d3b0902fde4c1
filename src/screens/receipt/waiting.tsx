import { Skeleton } from '../../components/skeleton.tsx';

/** The place of a form that is being prepared. */
export function Waiting({ label }: { label: string }) {
  return (
    <div aria-busy="true" className="space-y-5 pt-2">
      <span className="sr-only">{label}</span>
      <Skeleton shape="card" className="h-20 w-full" />
      <Skeleton shape="control" className="h-16 w-full" />
      <Skeleton shape="control" className="h-14 w-full" />
    </div>
  );
}
