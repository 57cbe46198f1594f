type Page<T> = { readonly data: readonly T[]; readonly total: number }

/** More than that is no list to look at. */
const MAX_PAGES = 100

/**
 * Asks for page after page until all entries are there. What moved from one page to the next meanwhile is there once.
 * @param page asks for the entries from an offset on
 * @returns the first answer with the entries of all
 */
export async function wholeList<T extends { readonly id: number }, A extends Page<T>>(
  page: (offset: number) => Promise<A & Page<T>>,
): Promise<Omit<A, 'data'> & { data: T[] }> {
  const first = await page(0)
  const found = new Map(first.data.map(each => [each.id, each]))
  let asked = first.data.length
  for (let pages = 1; asked < first.total && pages < MAX_PAGES; pages++) {
    const { data } = await page(asked)
    if (data.length === 0) break
    asked += data.length
    for (const each of data) if (!found.has(each.id)) found.set(each.id, each)
  }
  return { ...first, data: [...found.values()] }
}
