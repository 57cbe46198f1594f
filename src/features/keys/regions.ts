/** On the parts of the screen between which a key jumps; in the order of the page. */
const REGION = 'data-region'

export type RegionName = 'main' | 'header' | 'layers' | 'map' | 'dock' | 'time' | 'side' | 'stop'

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, [tabindex]'

const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })

/** What had the focus when a part was left gets it again. */
const left = new WeakMap<Element, HTMLElement>()

const stopsOf = (region: Element): readonly HTMLElement[] =>
  [...region.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(each => each.tabIndex >= 0 && isSeen(each))

function enter(region: Element): boolean {
  const before = left.get(region)
  const to = before?.isConnected && region.contains(before) && isSeen(before) ? before : stopsOf(region)[0]
  to?.focus()
  return to !== undefined && to === document.activeElement
}

const regionsOf = (page: ParentNode): readonly Element[] =>
  [...page.querySelectorAll(`[${REGION}]`)].filter(each => isSeen(each))

/** Moves the focus into a part of the screen. */
export function focusRegion(name: RegionName, page: ParentNode = document): void {
  const region = page.querySelector(`[${REGION}=${name}]`)
  if (region) enter(region)
}

/** Moves the focus to the next part of the screen that can have it; from nowhere to the map, or to what is the middle of another screen. */
export function jumpRegion(by: 1 | -1, page: ParentNode = document): void {
  const regions = regionsOf(page)
  const focused = document.activeElement
  // A part may lie in another one: the innermost is meant.
  const at = regions.findLastIndex(region => region.contains(focused))
  const here = regions[at]
  if (here === undefined) return focusRegion(page.querySelector(`[${REGION}=map]`) ? 'map' : 'main', page)
  if (focused instanceof HTMLElement) left.set(here, focused)
  for (let step = 1; step < regions.length; step++) {
    const region = regions[(at + by * step + step * regions.length) % regions.length]
    if (region && !region.contains(here) && enter(region)) return
  }
}
