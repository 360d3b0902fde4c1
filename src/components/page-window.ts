/** The pages to offer around `page` (from 1): at most `before` earlier ones, it, and at most `after` later ones. */
export function pageWindow(page: number, pages: number, before = 3, after = 1): number[] {
  const from = Math.max(1, page - before);
  const to = Math.min(pages, page + after);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
