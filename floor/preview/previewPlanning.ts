/** Previews a drawing as it changes, on whichever thread. */
import type { Element, ElementKey } from '../../contract/plan/drawing.ts'
import type { Sector } from '../../contract/plan/elements.ts'
import type { CleanerKind } from '../../contract/robot/cleanerKind.ts'
import { type OccupancyCells, occupancyCellsOf } from '../cleanable.ts'
import { cleanerOf } from '../cleaners.ts'
import { type PlanToClean, wallsOf } from '../runPlanner.ts'
import { createPastAsked, planIn } from './pastAsked.ts'
import {
  type AreaFigures,
  createPlanPreviewer,
  type PlanPreviewer,
  type SectorPreview,
  type TimeFigures,
} from './planPreview.ts'
import type { PreviewAnswer, PreviewedPlan, PreviewRequest, SentFigures, SentSector } from './previewMessages.ts'
import { wayVertices } from './wayVertices.ts'

type Plan = Pick<PlanToClean, 'elements' | 'home'>

const figuresOf = ({
  area,
  covered,
  missed,
  seconds,
  cleaningS,
  refillS,
  refills,
}: AreaFigures & TimeFigures): SentFigures => ({ area, covered, missed, seconds, cleaningS, refillS, refills })

const isSameBytes = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, index) => byte === b[index])
const isSameWay = ({ way: a }: SectorPreview, { way: b }: SectorPreview): boolean =>
  a.points.length === b.points.length &&
  a.times.at(-1) === b.times.at(-1) &&
  a.points.every((point, index) => point.x === b.points[index]?.x && point.y === b.points[index]?.y)
const isSame = (a: SectorPreview, b: SectorPreview): boolean =>
  a.sector.name === b.sector.name &&
  a.seconds === b.seconds &&
  isSameBytes(a.raster.cells, b.raster.cells) &&
  isSameWay(a, b)

const sentSector = (one: SectorPreview): SentSector => ({
  ...figuresOf(one),
  id: one.sector.id,
  name: one.sector.name,
  hasWay: one.hasWay,
  way: wayVertices(one.way),
  // The planner keeps its own.
  raster: { window: one.raster.window, cells: one.raster.cells.slice() },
})
const buffersOf = (sectors: readonly SentSector[]): ArrayBuffer[] =>
  sectors.flatMap(({ way, raster }) => [way.buffer, raster.cells.buffer])

/** Sectors as they were sent last. */
function createSentSectors() {
  const sent = new Map<Sector['id'], SectorPreview>()
  return {
    /** Those that are others than before, which count as sent. */
    changed(sectors: readonly SectorPreview[]): readonly SentSector[] {
      const others = sectors.filter(one => {
        const before = sent.get(one.sector.id)
        return before === undefined || !isSame(before, one)
      })
      for (const one of others) sent.set(one.sector.id, one)
      return others.map(sentSector)
    },
    /** Forgets all but these. */
    keep(sectors: ReadonlySet<Sector['id']>): void {
      for (const id of sent.keys()) if (!sectors.has(id)) sent.delete(id)
    },
  }
}

/** The plan that a drawing is. @param elements all that are known, by their keys */
function planOf(
  elements: ReadonlyMap<ElementKey, Element>,
  { order, home }: Extract<PreviewRequest, { type: 'draw' }>,
): Plan {
  const inOrder = (keys: readonly ElementKey[]): readonly Element[] => keys.flatMap(key => elements.get(key) ?? [])
  const sectors = inOrder(order.sectors).flatMap(one => (one.kind === 'sectors' ? [one.value] : []))
  const zones = inOrder(order.zones).flatMap(one => (one.kind === 'zones' ? [one.value] : []))
  return { elements: { sectors, zones }, home }
}

/** All that is known of the floor and the robot. */
type Setup = {
  readonly floor: OccupancyCells
  readonly robot: CleanerKind
  readonly walls: ReturnType<typeof wallsOf>
  readonly base: PreviewedPlan
  previewer: PlanPreviewer
  isBasePlanned: boolean
}

/** Lets what was asked come in after each step. @returns undefined where a newer drawing has come meanwhile */
async function planned<Step, Result>(
  steps: Generator<Step, Result>,
  onSector: (step: Step) => void,
  { isOld, pause }: { readonly isOld: () => boolean; readonly pause: () => Promise<void> },
): Promise<Result | undefined> {
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    onSector(step.value)
    await pause()
    if (isOld()) return undefined
  }
}

function opened({ floor: cells, robot, base }: Extract<PreviewRequest, { type: 'open' }>): Setup {
  const floor = occupancyCellsOf(cells)
  const walls = wallsOf(floor)
  return {
    floor,
    robot,
    walls,
    base,
    previewer: createPlanPreviewer(floor, cleanerOf(robot), walls),
    isBasePlanned: false,
  }
}

/**
 * @param answer is given buffers that it may transfer
 * @param pause lets what was asked meanwhile come in
 */
export function createPreviewPlanning(
  answer: (message: PreviewAnswer, transfer?: Transferable[]) => void,
  pause: () => Promise<void>,
) {
  const elements = new Map<ElementKey, Element>()
  const sent = createSentSectors()
  let setup: Setup | undefined
  let wanted: { readonly serial: number; readonly plan: Plan } | undefined
  /** The drawing as it was drawn last. */
  let last: Plan | undefined
  const past = createPastAsked()
  let isBusy = false

  async function planBase(at: Setup): Promise<void> {
    const base = await planned(at.previewer.preview(planIn(at.base)), () => undefined, {
      isOld: () => setup?.previewer !== at.previewer,
      pause,
    })
    if (!base || setup !== at) return
    at.isBasePlanned = true
    const each = base.sectors.map(one => ({ ...figuresOf(one), id: one.sector.id }))
    answer({ type: 'base', run: figuresOf(base), sectors: each })
  }

  async function planNewest(at: Setup): Promise<void> {
    const newest = wanted
    if (!newest) return
    const { serial, plan } = newest
    const isOld = (): boolean => wanted !== newest || setup !== at
    const sendSector = (one: SectorPreview): void => {
      const sectors = sent.changed([one])
      if (sectors.length > 0) answer({ type: 'sectors', serial, sectors }, buffersOf(sectors))
    }
    const preview = await planned(at.previewer.preview(plan), sendSector, { isOld, pause })
    if (!preview) return
    wanted = undefined
    const order = preview.sectors.map(({ sector }) => sector.id)
    sent.keep(new Set(order))
    const sectors = sent.changed(preview.sectors)
    const run = { ...figuresOf(preview), order, home: wayVertices(preview.home) }
    answer({ type: 'planned', serial, run, sectors }, [...buffersOf(sectors), run.home.buffer])
  }

  /** The newest drawing with what a recorded run met, after the drawing itself. */
  async function planPast(at: Setup, plan: Plan): Promise<void> {
    const asked = past.wanted()
    if (!asked) return
    const isOld = (): boolean => wanted !== undefined || past.wanted() !== asked || setup !== at
    const found = await planned(past.previewer(asked, at).preview(plan), () => undefined, { isOld, pause })
    if (!found) return
    past.answered()
    const { difference } = found
    const [before, after] = [figuresOf(found.before), figuresOf(found.after)]
    const ways = found.after.sectors.map(({ sector, way }) => ({ id: sector.id, way: wayVertices(way) }))
    const home = wayVertices(found.after.home)
    const buffers = [difference.cells.buffer, home.buffer, ...ways.map(({ way }) => way.buffer)]
    answer({ type: 'past', serial: asked.serial, before, after, difference, ways, home }, buffers)
  }

  /** What has to be done first; undefined where nothing has. */
  function nextOf(at = setup): (() => Promise<void>) | undefined {
    if (!at) return undefined
    if (!at.isBasePlanned) return () => planBase(at)
    if (wanted) return () => planNewest(at)
    const plan = last
    return plan && past.wanted() ? () => planPast(at, plan) : undefined
  }

  async function work(): Promise<void> {
    if (isBusy) return
    isBusy = true
    try {
      for (let next = nextOf(); next; next = nextOf()) await next()
    } catch (error) {
      answer({ type: 'failed', message: String(error) })
    }
    isBusy = false
  }

  function setRobot({ robot, serial }: Extract<PreviewRequest, { type: 'setRobot' }>): void {
    if (!setup) return
    const previewer = createPlanPreviewer(setup.floor, cleanerOf(robot), setup.walls)
    setup = { ...setup, robot, previewer, isBasePlanned: false }
    past.again()
    sent.keep(new Set())
    if (last) wanted = { serial, plan: last }
  }

  function draw(request: Extract<PreviewRequest, { type: 'draw' }>): void {
    for (const key of request.gone) elements.delete(key)
    for (const [key, element] of request.put) elements.set(key, element)
    last = planOf(elements, request)
    wanted = { serial: request.serial, plan: last }
    past.again()
  }

  return {
    take(request: PreviewRequest): void {
      try {
        if (request.type === 'open') setup = opened(request)
        else if (request.type === 'setRobot') setRobot(request)
        else if (request.type === 'past') past.ask(request.past && { serial: request.serial, run: request.past })
        else draw(request)
        void work()
      } catch (error) {
        answer({ type: 'failed', message: String(error) })
      }
    },
  }
}
