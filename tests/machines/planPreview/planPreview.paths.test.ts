import { expect, test } from 'vitest'
import { type AnyEventObject, createActor, fromCallback, type SnapshotFrom } from 'xstate'
import { USUAL_CLEANER } from '../../../contract/robot/cleanerKind.ts'
import { drivenRun } from '../../../machines/planPreview/drivenRun.ts'
import { planPreviewMachine } from '../../../machines/planPreview/planPreview.machine.ts'
import type {
  PlanPreviewEvent,
  PreviewedRun,
  PreviewedSector,
  PreviewFigures,
} from '../../../machines/planPreview/planPreview.types.ts'
import { sampleDrawing } from '../../floor/drawing/sampleDrawing.ts'
import { modelPaths } from '../modelPaths.ts'

type Snapshot = SnapshotFrom<typeof planPreviewMachine>

const FIGURES: PreviewFigures = {
  area: 100,
  covered: 90,
  missed: [{ cause: 'keepOut', area: 10 }],
  seconds: 600,
  cleaningS: 500,
  refillS: 0,
  refills: 0,
}
const frame = { width: 0, height: 0, resolution: 0.1, origin: { x: 0, y: 0 } }
const sectorOf = (id: number): PreviewedSector => ({
  ...FIGURES,
  id,
  name: `Sector ${id}`,
  hasWay: true,
  way: Float32Array.from([0, 0, 0, 0, 6, 0, 1, 600]),
  raster: { window: { column: 0, row: 0, frame }, cells: new Uint8Array() },
})
const RUN: PreviewedRun = { ...FIGURES, order: [1], home: new Float32Array() }
const drawing = sampleDrawing()
const ROBOT = { model: 'shiny', width: 24 } as const
const PLANNED = { type: 'preview.planned', run: RUN, sectors: [sectorOf(1)] } as const

const silent = planPreviewMachine.provide({
  actors: { planner: fromCallback(() => {}), clock: fromCallback(() => {}) },
})

const nameOf = ({ value: { planning, ghost } }: Snapshot) =>
  `${planning === 'failed' ? 'failed' : planning.working} ${ghost}` as const

const isWorking = ({ children }: Snapshot): void => expect(children['planner']).toBeDefined()
const isPlanned = ({ children, context: { run, sectors } }: Snapshot): void =>
  expect([children['planner'] !== undefined, run, [...sectors.keys()]]).toEqual([true, RUN, [1]])
/** What is not known is not shown as nothing missed. */
const isFailed = ({ children, context: { run, sectors } }: Snapshot): void =>
  expect([children['planner'], run, sectors.size]).toEqual([undefined, undefined, 0])
const isDriving = (snapshot: Snapshot): void => expect(snapshot.children['clock']).toBeDefined()
const isStill = (snapshot: Snapshot): void => expect(snapshot.children['clock']).toBeUndefined()
const isAway = (snapshot: Snapshot): void => {
  isStill(snapshot)
  expect(snapshot.context.atS).toBe(0)
}
const both =
  (...checks: readonly ((snapshot: Snapshot) => void)[]) =>
  (snapshot: Snapshot): void => {
    for (const check of checks) check(snapshot)
  }

const paths = modelPaths(silent, {
  input: { robot: USUAL_CLEANER, drawing },
  events: [
    { type: 'preview.draw', drawing },
    { type: 'preview.setRobot', robot: ROBOT },
    { type: 'preview.sectorsPlanned', sectors: [sectorOf(1)] },
    PLANNED,
    { type: 'preview.failed' },
    { type: 'preview.retry' },
    { type: 'xstate.error.actor.planner', error: new Error('It broke.') },
    { type: 'xstate.after.slow.planPreview.planning.working.planning' },
    { type: 'ghost.play' },
    { type: 'ghost.pause' },
    { type: 'ghost.leave' },
    { type: 'ghost.seek', atS: 300 },
    { type: 'ghost.tick', ms: 1000 },
    { type: 'ghost.tick', ms: 100_000 },
  ],
  nameOf,
  key: ({ context: { run, sectors, atS, robot } }: Snapshot) => [
    run !== undefined,
    sectors.size,
    atS === 0 ? 'start' : atS >= 600 ? 'end' : 'between',
    robot.model,
  ],
  states: {
    'planning away': both(isWorking, isAway),
    'planning driving': both(isWorking, isDriving),
    'planning paused': both(isWorking, isStill),
    'slow away': both(isWorking, isAway),
    'slow driving': both(isWorking, isDriving),
    'slow paused': both(isWorking, isStill),
    'planned away': both(isPlanned, isAway),
    'planned driving': both(isPlanned, isDriving),
    'planned paused': both(isPlanned, isStill),
    'failed away': both(isFailed, isAway),
    'failed driving': both(isFailed, isDriving),
    'failed paused': both(isFailed, isStill),
  },
})

test.each(paths)('a drawing is previewed: $title', ({ check }) => {
  expect.hasAssertions()
  check()
})

/** The machine with a planner and a clock that do what the test says. */
function start() {
  const orders: AnyEventObject[] = []
  let send: ((event: AnyEventObject) => void) | undefined
  const actor = createActor(
    planPreviewMachine.provide({
      actors: {
        planner: fromCallback(({ receive, sendBack }) => {
          send = sendBack
          receive(order => orders.push(order))
        }),
        clock: fromCallback(() => {}),
      },
    }),
    { input: { robot: USUAL_CLEANER, drawing } },
  ).start()
  const planner = (event: PlanPreviewEvent): void => send?.(event)
  return { actor, orders, planner }
}

const FOUND = {
  before: FIGURES,
  after: { ...FIGURES, covered: 131, seconds: 960 },
  difference: { window: { column: 0, row: 0, frame }, cells: new Uint8Array(), gained: 41, lost: 0 },
  ways: [{ id: 1, way: Float32Array.from([0, 0, 0, 0, 6, 2, 1, 960]) }],
  home: new Float32Array(),
}
const PAST = { report: 7, things: [], plan: { sectors: [], zones: [], home: { x: 0, y: 0, a: 0 } } }

test('E-001 a recorded run is compared again after each change, its figures stay until then, and without one there are none', () => {
  const { actor, orders, planner } = start()
  const now = () => [actor.getSnapshot().value.past, actor.getSnapshot().context.pastFigures?.difference.gained]
  expect(now()).toEqual(['none', undefined])
  actor.send({ type: 'preview.setPast', past: PAST })
  expect([now(), orders]).toEqual([['comparing', undefined], [{ type: 'preview.setPast', past: PAST }]])
  planner({ type: 'preview.pastPlanned', figures: FOUND })
  expect(now()).toEqual(['compared', 41])
  actor.send({ type: 'preview.draw', drawing })
  expect(now()).toEqual(['comparing', 41])
  planner({ type: 'preview.pastPlanned', figures: FOUND })
  actor.send({ type: 'preview.setRobot', robot: ROBOT })
  expect(now(), 'of another robot all is another').toEqual(['comparing', undefined])
  planner({ type: 'preview.pastPlanned', figures: FOUND })
  actor.send({ type: 'preview.setPast', past: undefined })
  expect(now()).toEqual(['none', undefined])
  actor.send({ type: 'preview.draw', drawing })
  expect(now()).toEqual(['none', undefined])
})

test('E-001 after a failure the planner is begun anew with the run that is asked about', () => {
  const { actor, planner } = start()
  actor.send({ type: 'preview.setPast', past: PAST })
  planner({ type: 'preview.failed' })
  actor.send({ type: 'preview.retry' })
  const { context, value } = actor.getSnapshot()
  expect([context.past, value.past]).toEqual([PAST, 'comparing'])
})

test('the ghost robot drives at the chosen speed to the end of the run, and begins anew from there', () => {
  const { actor, planner } = start()
  const atS = (): number => actor.getSnapshot().context.atS
  actor.send({ type: 'ghost.play' })
  expect(actor.getSnapshot().matches({ ghost: 'away' }), 'there is no run yet').toBe(true)
  planner(PLANNED)
  actor.send({ type: 'ghost.setSpeed', speed: 100 })
  actor.send({ type: 'ghost.play' })
  actor.send({ type: 'ghost.tick', ms: 2500 })
  expect(atS()).toBe(250)
  actor.send({ type: 'ghost.seek', atS: 9999 })
  expect([atS(), actor.getSnapshot().value.ghost]).toEqual([600, 'paused'])
  actor.send({ type: 'ghost.play' })
  expect(atS()).toBe(0)
  actor.send({ type: 'ghost.tick', ms: 7000 })
  expect([atS(), actor.getSnapshot().value.ghost]).toEqual([600, 'paused'])
})

test('sectors are shown as soon as they are planned, those that are gone go with the whole plan, and another robot forgets all', () => {
  const { actor, orders, planner } = start()
  const shown = (): readonly number[] => [...actor.getSnapshot().context.sectors.keys()]
  planner({ type: 'preview.sectorsPlanned', sectors: [sectorOf(2), sectorOf(1)] })
  expect(shown()).toEqual([2, 1])
  planner(PLANNED)
  expect(shown()).toEqual([1])
  planner({ type: 'preview.basePlanned', base: { run: FIGURES, sectors: new Map([[1, FIGURES]]) } })
  actor.send({ type: 'preview.setRobot', robot: ROBOT })
  expect([shown(), actor.getSnapshot().context.base, orders]).toEqual([
    [],
    undefined,
    [{ type: 'preview.setRobot', robot: ROBOT }],
  ])
})

test('the ghost robot drives about what stood in the way of the run that is looked at, and is no further than its end', () => {
  const { actor, planner } = start()
  const at = () => actor.getSnapshot().context.atS
  const driven = () => drivenRun(actor.getSnapshot().context)
  expect(driven()).toBeUndefined()
  planner(PLANNED)
  expect([driven()?.seconds, driven()?.ways[0]?.way]).toEqual([600, sectorOf(1).way])
  actor.send({ type: 'preview.setPast', past: PAST })
  planner({ type: 'preview.pastPlanned', figures: FOUND })
  expect([driven()?.seconds, driven()?.ways]).toEqual([960, FOUND.ways])
  actor.send({ type: 'ghost.seek', atS: 9999 })
  expect(at()).toBe(960)
  actor.send({ type: 'preview.setPast', past: undefined })
  expect([at(), driven()?.seconds]).toEqual([600, 600])
})
