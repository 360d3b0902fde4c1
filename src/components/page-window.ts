/** The pages to offer around `page` (from 1): at most 3 earlier ones, it, and one later (rule: Statement). */
export function pageWindow(page: number, pages: number): number[] {
  const from = Math.max(1, page - 3);
  const to = Math.min(pages, page + 1);
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
