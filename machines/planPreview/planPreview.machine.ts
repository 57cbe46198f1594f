/** The preview of a drawing: planned anew with each change, and driven on the map by a ghost robot. */
import { type AnyEventObject, assign, fromCallback, sendTo, setup } from 'xstate'
import { drivenRun } from './drivenRun.ts'
import type {
  PlannerOrder,
  PlanPreviewContext,
  PlanPreviewEvent,
  PlanPreviewInput,
  PreviewedBase,
  PreviewedRun,
  PreviewedSector,
  PreviewLayer,
  PreviewSpeed,
} from './planPreview.types.ts'

/** Until it is said that planning takes long, ms. */
const SLOW_MS = 2000

const notProvided = (): never => {
  throw new Error('A preview is planned with its effects provided.')
}

/** How long the ghost robot drives. */
const drivenSeconds = (context: PlanPreviewContext): number => drivenRun(context)?.seconds ?? 0

/** The ghost robot is no further than where it ends. */
const ended = (context: PlanPreviewContext): PlanPreviewContext => ({
  ...context,
  atS: Math.min(context.atS, drivenSeconds(context)),
})

const taking = (known: PlanPreviewContext['sectors'], sectors: readonly PreviewedSector[]) =>
  new Map([...known, ...sectors.map(sector => [sector.id, sector] as const)])

const planPreview = setup({
  types: { context: {} as PlanPreviewContext, events: {} as PlanPreviewEvent, input: {} as PlanPreviewInput },
  actors: {
    /** Plans the newest drawing beside the page, and what the drawing began with. */
    planner: fromCallback<PlannerOrder, PlanPreviewInput>(notProvided),
    /** Says how many ms have passed, at each picture. */
    clock: fromCallback<AnyEventObject>(notProvided),
  },
  delays: { slow: SLOW_MS },
  guards: {
    isAtEnd: ({ context }) => context.run !== undefined && context.atS >= drivenSeconds(context),
    hasRun: ({ context }) => drivenSeconds(context) > 0,
    asksPast: (_, past: PlanPreviewContext['past']) => past !== undefined,
    hasPast: ({ context: { past } }) => past !== undefined,
    /** With the next picture it would be over. */
    reachesEnd: ({ context }, ms: number) => context.atS + (ms / 1000) * context.speed >= drivenSeconds(context),
  },
  actions: {
    keepDrawing: assign((_, drawing: PlanPreviewContext['drawing']) => ({ drawing })),
    keepRobot: assign((_, robot: PlanPreviewContext['robot']) => ({ robot })),
    keepPast: assign(({ context }, past: PlanPreviewContext['past']) =>
      ended({ ...context, past, pastFigures: undefined }),
    ),
    keepPastFigures: assign(({ context }, pastFigures: PlanPreviewContext['pastFigures']) =>
      ended({ ...context, pastFigures }),
    ),
    /** Of another robot all is another. */
    forget: assign({ base: undefined, run: undefined, sectors: new Map(), pastFigures: undefined }),
    keepBase: assign((_, base: PreviewedBase) => ({ base })),
    keepSectors: assign(({ context }, sectors: readonly PreviewedSector[]) => ({
      sectors: taking(context.sectors, sectors),
    })),
    keepRun: assign(({ context }, { run, sectors }: { run: PreviewedRun; sectors: readonly PreviewedSector[] }) => {
      const known = taking(context.sectors, sectors)
      const ordered = run.order.flatMap(id => known.get(id) ?? [])
      return ended({ ...context, run, sectors: new Map(ordered.map(sector => [sector.id, sector])) })
    }),
    showLayer: assign(({ context }, { layer, isShown }: { layer: PreviewLayer; isShown: boolean }) => {
      const layers = new Set(context.layers)
      if (isShown) layers.add(layer)
      else layers.delete(layer)
      return { layers }
    }),
    setSpeed: assign((_, speed: PreviewSpeed) => ({ speed })),
    seek: assign(({ context }, atS: number) => ended({ ...context, atS: Math.max(0, atS) })),
    advance: assign(({ context }, ms: number) => ended({ ...context, atS: context.atS + (ms / 1000) * context.speed })),
    rewind: assign({ atS: 0 }),
    orderDrawing: sendTo('planner', (_, drawing: PlanPreviewContext['drawing']) => ({ type: 'preview.draw', drawing })),
    orderPast: sendTo('planner', (_, past: PlanPreviewContext['past']) => ({ type: 'preview.setPast', past })),
    orderRobot: sendTo('planner', (_, robot: PlanPreviewContext['robot']) => ({ type: 'preview.setRobot', robot })),
  },
})

const DRAWN = [
  { type: 'keepDrawing', params: ({ event }: Of<'preview.draw'>) => event.drawing },
  { type: 'orderDrawing', params: ({ event }: Of<'preview.draw'>) => event.drawing },
] as const
const OTHER_ROBOT = [
  'forget',
  { type: 'keepRobot', params: ({ event }: Of<'preview.setRobot'>) => event.robot },
  { type: 'orderRobot', params: ({ event }: Of<'preview.setRobot'>) => event.robot },
] as const
const OTHER_PAST = [
  { type: 'keepPast', params: ({ event }: Of<'preview.setPast'>) => event.past },
  { type: 'orderPast', params: ({ event }: Of<'preview.setPast'>) => event.past },
] as const
type Of<T extends PlanPreviewEvent['type']> = { readonly event: Extract<PlanPreviewEvent, { type: T }> }

export const planPreviewMachine = planPreview.createMachine({
  id: 'planPreview',
  context: ({ input }) => ({
    past: undefined,
    ...input,
    pastFigures: undefined,
    base: undefined,
    sectors: new Map(),
    run: undefined,
    atS: 0,
    speed: 20,
    layers: new Set(['lanes', 'covered', 'missed']),
  }),
  type: 'parallel',
  on: {
    'preview.showLayer': { actions: { type: 'showLayer', params: ({ event }) => event } },
    'ghost.setSpeed': { actions: { type: 'setSpeed', params: ({ event }) => event.speed } },
  },
  states: {
    planning: {
      initial: 'working',
      states: {
        working: {
          invoke: {
            id: 'planner',
            src: 'planner',
            input: ({ context: { robot, drawing, past } }) => ({ robot, drawing, past }),
            onError: 'failed',
          },
          initial: 'planning',
          states: {
            planning: {
              after: { slow: 'slow' },
              on: {
                'preview.planned': { target: 'planned', actions: { type: 'keepRun', params: ({ event }) => event } },
              },
            },
            slow: {
              on: {
                'preview.planned': { target: 'planned', actions: { type: 'keepRun', params: ({ event }) => event } },
              },
            },
            planned: {},
          },
          on: {
            'preview.draw': { target: '.planning', actions: DRAWN },
            'preview.setRobot': { target: '.planning', actions: OTHER_ROBOT },
            'preview.setPast': { actions: OTHER_PAST },
            'preview.pastPlanned': {
              actions: { type: 'keepPastFigures', params: ({ event }) => event.figures },
            },
            'preview.basePlanned': { actions: { type: 'keepBase', params: ({ event }) => event.base } },
            'preview.sectorsPlanned': { actions: { type: 'keepSectors', params: ({ event }) => event.sectors } },
            'preview.failed': 'failed',
          },
        },
        failed: {
          entry: 'forget',
          on: {
            'preview.draw': { actions: DRAWN[0] },
            'preview.setRobot': { actions: OTHER_ROBOT[1] },
            'preview.setPast': { actions: OTHER_PAST[0] },
            'preview.retry': 'working',
          },
        },
      },
    },
    past: {
      initial: 'none',
      states: {
        none: {},
        comparing: { on: { 'preview.pastPlanned': 'compared' } },
        compared: {},
      },
      on: {
        'preview.setPast': [
          { guard: { type: 'asksPast', params: ({ event }) => event.past }, target: '.comparing' },
          { target: '.none' },
        ],
        'preview.draw': { guard: 'hasPast', target: '.comparing' },
        'preview.setRobot': { guard: 'hasPast', target: '.comparing' },
        'preview.retry': { guard: 'hasPast', target: '.comparing' },
      },
    },
    ghost: {
      initial: 'away',
      states: {
        away: { entry: 'rewind', on: { 'ghost.play': { guard: 'hasRun', target: 'driving' } } },
        driving: {
          invoke: { id: 'clock', src: 'clock' },
          on: {
            'ghost.tick': [
              {
                guard: { type: 'reachesEnd', params: ({ event }) => event.ms },
                target: 'paused',
                actions: { type: 'advance', params: ({ event }) => event.ms },
              },
              { actions: { type: 'advance', params: ({ event }) => event.ms } },
            ],
            'ghost.pause': 'paused',
          },
        },
        paused: {
          on: { 'ghost.play': [{ guard: 'isAtEnd', target: 'driving', actions: 'rewind' }, { target: 'driving' }] },
        },
      },
      on: {
        'ghost.leave': '.away',
        'ghost.seek': {
          guard: 'hasRun',
          target: '.paused',
          actions: { type: 'seek', params: ({ event }) => event.atS },
        },
        'preview.failed': '.away',
      },
    },
  },
})
