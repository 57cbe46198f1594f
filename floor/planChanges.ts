/** What a version changes on the floor against another one: elements, square metres and seconds. */
import type { Element } from '../contract/plan/drawing.ts'
import { NO_ELEMENTS } from '../contract/plan/elements.ts'
import type { PlanPose } from '../contract/plan/shapes.ts'
import type { PlanChange, PlanOutline } from '../contract/resources/planChanges.ts'
import { areaOfCells } from './cellBits.ts'
import { cleanableFloor, type OccupancyCells } from './cleanable.ts'
import type { CleaningTime } from './cleaningTime.ts'
import {
  type ElementChange,
  elementChanges,
  outlineOf,
  type PlaceChange,
  placeChanges,
  type VersionElements,
} from './planElementChanges.ts'

/** A version with its map. `time` is absent where it could not be worked out. */
export type VersionFloor = {
  readonly floor: OccupancyCells
  readonly elements: VersionElements
  readonly time: CleaningTime | undefined
}

type BeforeAfter = { readonly before: number; readonly after: number }
export type PlanFloorChanges = {
  readonly changes: PlanChange[]
  /** m² of floor to clean. */
  readonly area: BeforeAfter
  readonly seconds: BeforeAfter
}

/** m² and seconds of each sector of a version. */
function figuresOf(version: VersionFloor | undefined) {
  const areas = new Map<unknown, number>()
  const seconds = new Map<unknown, number>()
  if (!version) return { total: 0, areas, seconds }
  const { floor, elements, time } = version
  const cleanable = cleanableFloor(floor, elements.sectors)
  for (const { sector, cleanable: cells } of cleanable.sectors) areas.set(sector, areaOfCells(floor.frame, cells))
  for (const one of time?.sectors ?? []) seconds.set(one.sector, one.seconds)
  return { total: areaOfCells(floor.frame, cleanable.count), areas, seconds }
}
type Figures = ReturnType<typeof figuresOf>

/** @param before undefined where no version stands: all is new */
export function planFloorChanges(before: VersionFloor | undefined, after: VersionFloor): PlanFloorChanges {
  const figures = { were: figuresOf(before), are: figuresOf(after) }
  const isTimed = after.time !== undefined && (before === undefined || before.time !== undefined)
  const found = elementChanges(before?.elements ?? NO_ELEMENTS, after.elements).flatMap(change => {
    const element = change.after ?? change.before
    return element ? [toChange(change, element, figures, isTimed)] : []
  })
  // Where nothing stands, that a robot begins and ends somewhere is no news.
  const places = before ? placeChanges(before.elements, after.elements).map(toPlaceChange) : []
  return {
    changes: [...found, ...places].map((change, index) => ({ number: index + 1, ...change })),
    area: { before: figures.were.total, after: figures.are.total },
    seconds: { before: before?.time?.seconds ?? 0, after: after.time?.seconds ?? 0 },
  }
}

type Unnumbered = Omit<PlanChange, 'number'>

function toChange(
  { before, after, changes, moved }: ElementChange,
  element: Element,
  { were, are }: { readonly were: Figures; readonly are: Figures },
  isTimed: boolean,
): Unnumbered {
  const figure = (of: 'areas' | 'seconds'): BeforeAfter => ({
    before: before ? (were[of].get(before.value) ?? 0) : 0,
    after: after ? (are[of].get(after.value) ?? 0) : 0,
  })
  const { kind, value } = element
  const former = before?.value.name ?? ''
  const { name } = value
  return {
    kind,
    element: value.id,
    name,
    ...(before && after && former !== name ? { former_name: former } : {}),
    ...(element.kind === 'zones' ? { zone_type: element.value.settings.type } : {}),
    changes: [...changes],
    ...(moved === undefined ? {} : { moved }),
    ...(kind === 'sectors' ? { area: figure('areas') } : {}),
    ...(kind === 'sectors' && isTimed ? { seconds: figure('seconds') } : {}),
    ...(before ? { before: outlineOf(before) } : {}),
    ...(after ? { after: outlineOf(after) } : {}),
  }
}

const pointOf = ({ x, y }: PlanPose): PlanOutline => ({ points: [{ x, y }], closed: false })

const toPlaceChange = ({ place, before, after, changes, moved }: PlaceChange): Unnumbered => ({
  kind: place,
  name: '',
  changes: [...changes],
  ...(moved === undefined ? {} : { moved }),
  ...(before ? { before: pointOf(before) } : {}),
  ...(after ? { after: pointOf(after) } : {}),
})
