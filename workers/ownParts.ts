/** What the worker's own parts are at, told to the page's journal: each change once, and nothing while nothing changes. */
import type { ChartDefinition } from '../contract/journal/chart.ts'
import type { JournalEvent, JournalStateValue, Json } from '../contract/journal/entries.ts'
import type { RemoteFact } from '../contract/journal/remoteActors.ts'
import { WORKER_LOG, WORKER_PLAYBACK, WORKER_SOURCE } from '../contract/journal/workerCharts.ts'
import type { PlaybackCommand, PlaybackProgress, PlaybackState } from '../contract/playbackState.ts'
import type { PlaybackReadout } from './readouts.ts'
import type { SourceEvent } from './source/source.ts'

type Options = {
  readonly robot: number
  /** Whether the link is used at all (P-006). */
  readonly liveFeed: boolean
  readonly post: (fact: RemoteFact) => void
  /** Ms, any clock. */
  readonly now: () => number
}

type Birth = Extract<RemoteFact, { readonly kind: 'born' }>
type Moved = Extract<RemoteFact, { readonly kind: 'moved' }>
type Change = Pick<Moved, 'event' | 'isOwn' | 'value' | 'context'>

/** Of one part in a second; of more the newest is told when the second is over, with how many were not. */
const MAX_CHANGES_PER_SECOND = 30

/** Returns how to tell a change, which is left out where nothing has changed, and how to stop. */
function reportPart({ post, now }: Pick<Options, 'post' | 'now'>, birth: Birth) {
  let lastSent = JSON.stringify([birth.value, birth.context])
  let [sinceMs, count, lost] = [now(), 0, 0]
  let waiting: Moved | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const send = (moved: Moved): void => {
    count += 1
    post(lost === 0 ? moved : { ...moved, lost })
    lost = 0
  }
  const nextSecond = (): void => {
    timer = undefined
    ;[sinceMs, count] = [now(), 0]
    if (waiting) send(waiting)
    waiting = undefined
  }
  post(birth)
  return {
    change(change: Change): void {
      const next = JSON.stringify([change.value, change.context])
      if (next === lastSent) return
      lastSent = next
      if (timer === undefined && now() - sinceMs >= 1000) [sinceMs, count] = [now(), 0]
      const moved: Moved = { kind: 'moved', actor: birth.actor, ...change }
      if (count < MAX_CHANGES_PER_SECOND) return send(moved)
      if (waiting) lost += 1
      waiting = moved
      timer ??= setTimeout(nextSecond, 1000)
    },
    stop: (): void => clearTimeout(timer),
  }
}

const birthOf = (actor: string, chart: ChartDefinition, value: JournalStateValue, context: Json): Birth => ({
  kind: 'born',
  actor: `worker:${actor}`,
  side: 'worker',
  chart,
  value,
  context,
})

export type OwnParts = ReturnType<typeof createOwnParts>

/** Source, log and playback of one robot's worker. */
export function createOwnParts(options: Options) {
  const parts = [sourcePart(options), logPart(options), playbackPart(options)] as const
  const [source, log, playback] = parts
  return {
    source,
    log,
    playback,
    stop: (): void => {
      for (const part of parts) part.stop()
    },
  }
}

function sourcePart(options: Options) {
  const { robot, liveFeed } = options
  let value = { link: liveFeed ? 'connecting' : 'disabled', robot: 'unknown', moment: 'live' }
  let context: Json = { robot }
  const { change, stop } = reportPart(options, birthOf('source', WORKER_SOURCE, value, context))
  const move = (type: string, part: Partial<typeof value>, fields: { readonly [field: string]: Json } = {}): void => {
    value = { ...value, ...part }
    context = { robot, ...fields }
    change({ event: { type, ...fields }, isOwn: true, value, context })
  }
  return {
    received(event: SourceEvent): void {
      if (event.type === 'robot') move(`robot.${event.robot.state}`, { robot: event.robot.state })
      if (!liveFeed) return
      if (event.type === 'cache' && event.part.last) move('cache.folded', { link: 'live' })
      if (event.type !== 'link' || event.link.status === 'connecting') return
      const { status, ...fields } = event.link
      move(`link.${status}`, { link: status === 'live' ? 'catchingUp' : status }, fields)
    },
    /** Whether what is shown comes from the service's recording. */
    setAway: (isAway: boolean): void =>
      move(isAway ? 'moment.past' : 'moment.live', { moment: isAway ? 'past' : 'live' }),
    stop,
  }
}

/** What of the log is told: how many stretches without a gap it has, and whether it is written to the browser's files. */
type LogFacts = { readonly spans: number; readonly isStored: boolean }

function logPart(options: Options) {
  const { robot } = options
  let segments = 0
  const { change, stop } = reportPart(
    options,
    birthOf('log', WORKER_LOG, { place: 'empty' }, { robot, segments, spans: 0 }),
  )
  return {
    /**
     * `found`: an earlier visit has left some. `begins`: one follows the one before. `restarts`: something may be missing in between. Counted are
     * those of this visit.
     */
    segment(how: 'found' | 'begins' | 'restarts', { spans, isStored }: LogFacts): void {
      if (how !== 'found') segments += 1
      const value = { place: isStored ? 'stored' : 'memory' }
      change({ event: { type: `segment.${how}` }, isOwn: true, value, context: { robot, segments, spans } })
    },
    stop,
  }
}

function playbackPart(options: Options) {
  const { robot } = options
  const { change, stop } = reportPart(
    options,
    birthOf('playback', WORKER_PLAYBACK, { mode: 'live', recording: 'none', source: 'live' }, { robot, request: 0 }),
  )
  return {
    /** Its time goes by all the while: that is told with what else changes. */
    moved(
      { type, ...fields }: PlaybackCommand | PlaybackProgress,
      before: PlaybackState,
      after: PlaybackState,
      source: PlaybackReadout['source'],
    ): void {
      const { mode, recording, request, speed, openings, timeMs, wantedMs } = after
      if (type === 'reached' && before.wantedMs === wantedMs) return
      const event: JournalEvent = { type: `playback.${type}`, ...fields }
      change({
        event,
        isOwn: !('request' in fields),
        value: { mode, recording, source },
        context: { robot, request, speed, openings, timeMs, wantedMs: wantedMs ?? null },
      })
    },
    stop,
  }
}
