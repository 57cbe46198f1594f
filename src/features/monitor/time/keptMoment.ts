/** A page that is loaded again shows the moment that it showed. */
import * as v from 'valibot'

const KEY = 'swath.moment'

/** `address`: path and query of the page; `opensAt` absent: live. Ms since the epoch. */
const keptSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    address: v.string(),
    opensAt: v.optional(v.object({ timeMs: v.number(), autoplay: v.boolean() })),
  }),
)
/** Where in time a tab's monitor stood. */
export type KeptMoment = Readonly<v.InferOutput<typeof keptSchema>>

/** For this tab, until it is forgotten. */
export const keepMoment = (store: Pick<Storage, 'setItem'>, moment: KeptMoment): void =>
  store.setItem(KEY, JSON.stringify(moment))

export const forgetMoment = (store: Pick<Storage, 'removeItem'>): void => store.removeItem(KEY)

/** What was kept of an address; undefined where nothing is. */
export function keptMoment(store: Pick<Storage, 'getItem'>, address: string): KeptMoment | undefined {
  const stored = v.safeParse(keptSchema, store.getItem(KEY))
  return stored.success && stored.output.address === address ? stored.output : undefined
}

/** Whether the page was loaded again at the very address that it is at now. */
export const isReloaded = (href: string): boolean =>
  performance
    .getEntriesByType('navigation')
    .some(entry => entry instanceof PerformanceNavigationTiming && entry.type === 'reload' && entry.name === href)
