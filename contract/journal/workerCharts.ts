/**
 * Charts of the telemetry worker's own parts. The parts are reducers and closures, so that these describe them: states and events are theirs, and
 * `tests/workers/ownParts.test.ts` holds one against the other.
 */
import type { ChartDefinition, ChartState, ChartTransition } from './chart.ts'

/** States of one region, the first its initial one: what each makes of an event, by the names of the states that may follow. */
type Region = { readonly [state: string]: { readonly [event: string]: readonly string[] } }
type Regions = { readonly [region: string]: Region }

const plain = { entry: [], exit: [], invokes: [] }

/** Every region goes its own way. `ignored`: events that the part takes in any state without leaving it. */
function chartOfRegions(id: string, regions: Regions, ignored: readonly string[] = []): ChartDefinition {
  const transition = (source: string, event: string, place: number, targets: string[]): ChartTransition => ({
    id: `${source}|${event}|${place}`,
    source,
    targets,
    event,
    actions: [],
    reenters: false,
  })
  const states: ChartState[] = [{ id, key: id, kind: 'parallel', ...plain }]
  const transitions = ignored.map(event => transition(id, event, 0, []))
  for (const [region, inner] of Object.entries(regions)) {
    const parent = `${id}.${region}`
    const [initial = ''] = Object.keys(inner)
    states.push({ id: parent, key: region, parent: id, kind: 'compound', initial: `${parent}.${initial}`, ...plain })
    for (const [key, events] of Object.entries(inner)) {
      states.push({ id: `${parent}.${key}`, key, parent, kind: 'atomic', ...plain })
      for (const [event, targets] of Object.entries(events))
        for (const [place, target] of targets.entries())
          transitions.push(transition(`${parent}.${key}`, event, place, [`${parent}.${target}`]))
    }
  }
  return { id, states, transitions }
}

const LINK_FAILS = { 'link.lost': ['lost'], 'link.refused': ['refused'] }
const CONNECTS = { 'link.live': ['catchingUp'], ...LINK_FAILS }
const ROBOT = { 'robot.online': ['online'], 'robot.offline': ['offline'], 'robot.lost': ['lost'] }

/**
 * Where frames come from. `link`: the socket to the service; `catchingUp` until what was missed is folded. `robot`: what the service says of the
 * robot's own link. `moment`: `past` while the picture comes from the service's recording and only the least of what happens now is asked for.
 */
export const WORKER_SOURCE = chartOfRegions('workerSource', {
  link: {
    connecting: CONNECTS,
    catchingUp: { 'cache.folded': ['live'], ...LINK_FAILS },
    live: { 'cache.folded': ['live'], ...LINK_FAILS },
    lost: CONNECTS,
    refused: CONNECTS,
    disabled: {},
  },
  robot: { unknown: ROBOT, online: ROBOT, offline: ROBOT, lost: ROBOT },
  moment: { live: { 'moment.past': ['past'] }, past: { 'moment.live': ['live'] } },
})

const PLACES = ['stored', 'memory']
const SEGMENTS = { 'segment.found': PLACES, 'segment.begins': PLACES, 'segment.restarts': PLACES }

/** This tab's own log of frames. `stored`: written through to the browser's files, until a write fails; `memory`: as long as the memory's budget. */
export const WORKER_LOG = chartOfRegions('workerLog', {
  place: {
    empty: SEGMENTS,
    memory: { 'segment.begins': ['memory'], 'segment.restarts': ['memory'] },
    stored: { 'segment.begins': PLACES, 'segment.restarts': PLACES },
  },
})

const REOPENS = { 'playback.seek': ['opening'] }
const READS = ['live', 'log', 'service']
/** What is read from may be another place after each of these. */
const SOURCES = {
  'playback.live': ['live'],
  'playback.seek': READS,
  'playback.play': READS,
  'playback.continued': READS,
}

/** The picture's place in time: `mode` and `recording` as in `contract/playbackState.ts`, `source` where the recording is read. */
export const WORKER_PLAYBACK = chartOfRegions(
  'workerPlayback',
  {
    mode: {
      live: { 'playback.pause': ['paused'], 'playback.play': ['playing'], 'playback.seek': ['paused'] },
      paused: { 'playback.live': ['live'], 'playback.play': ['playing'] },
      playing: {
        'playback.live': ['live'],
        'playback.pause': ['paused'],
        'playback.seek': ['paused'],
        'playback.ended': ['paused'],
      },
    },
    recording: {
      none: { 'playback.play': ['opening'], ...REOPENS },
      opening: {
        'playback.opened': ['open'],
        'playback.live': ['none'],
        'playback.ended': ['none'],
        'playback.continued': ['opening'],
        ...REOPENS,
      },
      open: {
        'playback.opened': ['open'],
        'playback.live': ['none'],
        'playback.ended': ['none'],
        'playback.continued': ['opening'],
        ...REOPENS,
      },
    },
    source: { live: SOURCES, log: SOURCES, service: SOURCES },
  },
  [
    'playback.live',
    'playback.pause',
    'playback.play',
    'playback.seek',
    'playback.opened',
    'playback.reached',
    'playback.ended',
  ],
)

export const WORKER_CHARTS: readonly ChartDefinition[] = [WORKER_SOURCE, WORKER_LOG, WORKER_PLAYBACK]
