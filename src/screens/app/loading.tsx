import { BrandMark } from '../../components/brand-mark.tsx';
import { Skeleton } from '../../components/skeleton.tsx';

/**
 * While a page's code or texts load: the shape of a page, without words. The build puts the whole page's shape into
 * index.html (scripts/vite-prerender.ts), so that it stands before any script is there.
 */
export function Loading({ inside = false }: { inside?: boolean }) {
  const Place = inside ? 'div' : 'main';
  return (
    <Place
      aria-busy="true"
      className={inside ? 'grid gap-4 py-4' : 'mx-auto grid min-h-dvh max-w-md content-center gap-4 p-6'}
    >
      {!inside && <BrandMark className="mx-auto mb-6 size-12" />}
      <Skeleton className="h-8 w-2/3" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-12 w-full" />
    </Place>
  );
}
