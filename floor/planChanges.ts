/** What publishing a version changes on the floor: elements, square metres and seconds. */
import type { PlanElements } from '../contract/plan/elements.ts'
import type { PlanChange } from '../contract/resources/planChanges.ts'
import { areaOfCells } from './cellBits.ts'
import { cleanableFloor, type OccupancyCells } from './cleanable.ts'
import type { CleaningTime } from './cleaningTime.ts'
import { type ElementChange, elementChanges, outlineOf, type PlanElement } from './planElementChanges.ts'

/** A version with its map. `time` is absent where it could not be worked out. */
export type VersionFloor = {
  readonly floor: OccupancyCells
  readonly elements: Pick<PlanElements, 'sectors' | 'zones'>
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

const NOTHING: VersionFloor['elements'] = { sectors: [], zones: [] }

/** @param before undefined where no version stands: all is new */
export function planFloorChanges(before: VersionFloor | undefined, after: VersionFloor): PlanFloorChanges {
  const [were, are] = [figuresOf(before), figuresOf(after)]
  const found = elementChanges(before?.elements ?? NOTHING, after.elements)
  const isTimed = after.time !== undefined && (before === undefined || before.time !== undefined)
  const changes = found.flatMap((change, index) => {
    const element = change.after ?? change.before
    return element ? [toChange(change, element, index + 1, were, are, isTimed)] : []
  })
  return {
    changes,
    area: { before: were.total, after: are.total },
    seconds: { before: before?.time?.seconds ?? 0, after: after.time?.seconds ?? 0 },
  }
}

function toChange(
  { before, after, changes, moved }: ElementChange,
  { kind, element }: PlanElement,
  number: number,
  were: Figures,
  are: Figures,
  isTimed: boolean,
): PlanChange {
  const figure = (of: 'areas' | 'seconds'): BeforeAfter => ({
    before: before ? (were[of].get(before.element) ?? 0) : 0,
    after: after ? (are[of].get(after.element) ?? 0) : 0,
  })
  return {
    number,
    kind,
    element: element.id,
    name: element.name,
    ...(before && after && before.element.name !== after.element.name ? { former_name: before.element.name } : {}),
    ...(kind === 'zone' ? { zone_type: element.settings.type } : {}),
    changes: [...changes],
    ...(moved === undefined ? {} : { moved }),
    area: figure('areas'),
    ...(kind === 'sector' && isTimed ? { seconds: figure('seconds') } : {}),
    ...(before ? { before: outlineOf(before) } : {}),
    ...(after ? { after: outlineOf(after) } : {}),
  }
}
