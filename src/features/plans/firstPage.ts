/** The first ten plans, which are shown before all are there. */
import { isFiltered, PAGE_SIZE, type PlansSearch } from './plansSearch.ts'

/** Orders that the service has as well. */
const ORDERS = { name: 'name', area: 'area', updated: 'created' } as const
type PageOrder = { readonly order_by: (typeof ORDERS)[keyof typeof ORDERS]; readonly direction: 'asc' | 'desc' }

/** In which order the first page is asked for; undefined where it takes all plans to know it. */
export function firstPageOrder({ sort = 'name', descending, page = 1, ...filter }: PlansSearch): PageOrder | undefined {
  if (page > 1 || isFiltered(filter)) return undefined
  if (sort !== 'name' && sort !== 'area' && sort !== 'updated') return undefined
  return { order_by: ORDERS[sort], direction: descending ? 'desc' : 'asc' }
}

/** What the first page is asked by. `ahead.js` asks for the one by name in the same words, in the same order, while the client is still on its way. */
export const firstPageInput = (within: { readonly within?: number }, order: PageOrder | undefined) =>
  ({ ...within, ...order, limit: PAGE_SIZE, latest: '1', get_comment: '0', get_last_run: '1' }) as const
