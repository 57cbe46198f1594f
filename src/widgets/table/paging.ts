/** P-022. */
export const PAGE_WINDOW = 9

/** Pages that a list fills; an empty one has the first all the same. */
export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/** The pages that are offered: at most nine, the shown one in their middle unless the list ends before. */
export function pageWindow(page: number, pages: number): readonly number[] {
  const length = Math.min(PAGE_WINDOW, pages)
  const middle = page - Math.floor(PAGE_WINDOW / 2)
  const first = Math.max(1, Math.min(middle, pages - length + 1))
  return Array.from({ length }, (_, index) => first + index)
}
