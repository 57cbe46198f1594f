import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import type { ChartDefinition } from '../../contract/journal/chart.ts'
import type { RemoteFact } from '../../contract/journal/remoteActors.ts'
import { WORKER_CHARTS, WORKER_PLAYBACK, WORKER_SOURCE } from '../../contract/journal/workerCharts.ts'
import {
  LIVE_PLAYBACK,
  nextPlayback,
  type PlaybackCommand,
  type PlaybackProgress,
} from '../../contract/playbackState.ts'
import { activeStates } from '../../machines/journal/activeStates.ts'
import { remoteTransitions } from '../../machines/journal/remoteTransitions.ts'
import { createOwnParts } from '../../workers/ownParts.ts'
import type { SourceEvent } from '../../workers/source/source.ts'

afterEach(() => void vi.useRealTimers())

type Moved = Extract<RemoteFact, { readonly kind: 'moved' }>
const isMoved = (fact: RemoteFact): fact is Moved => fact.kind === 'moved'

function parts({ liveFeed = true, now = (): number => 0 } = {}) {
  const facts: RemoteFact[] = []
  const own = createOwnParts({ robot: 7, liveFeed, now, post: fact => facts.push(fact) })
  const moves = (actor: string): readonly Moved[] =>
    facts.filter(isMoved).filter(fact => fact.actor === `worker:${actor}`)
  return { ...own, facts, moves }
}

/** Each region's state that an event left must have declared it, with the state that followed. */
function expectExplained(chart: ChartDefinition, event: string, from: Moved['value'], to: Moved['value']): void {
  const taken = remoteTransitions(chart, event, from, to)
  const before = activeStates(chart, from)
  for (const state of activeStates(chart, to)) {
    if (before.includes(state)) continue
    expect(taken.flatMap(({ targets }) => targets)).toContain(state)
  }
  expect(taken.length, `${event} from ${JSON.stringify(from)} to ${JSON.stringify(to)}`).toBeGreaterThan(0)
}

test('each part is born with a chart that has its state', () => {
  const { facts, stop } = parts()
  expect(facts).toMatchObject([
    { kind: 'born', actor: 'worker:source', value: { link: 'connecting', robot: 'unknown', moment: 'live' } },
    { kind: 'born', actor: 'worker:log', value: { place: 'empty' } },
    { kind: 'born', actor: 'worker:playback', value: { mode: 'live', recording: 'none', source: 'live' } },
  ])
  for (const [index, fact] of facts.entries()) {
    if (fact.kind !== 'born') continue
    expect(fact.chart).toBe(WORKER_CHARTS[index])
    expect(activeStates(fact.chart, fact.value)).toHaveLength(1 + 2 * Object.keys(fact.value).length)
  }
  stop()
})

const time = fc.integer({ min: 1, max: 4 })
const command = fc.oneof(
  fc.record({ type: fc.constant('live' as const) }),
  fc.record({ type: fc.constant('pause' as const), liveMs: time }),
  fc.record({ type: fc.constant('play' as const), speed: fc.constantFrom(1, 10), liveMs: time }),
  fc.record({ type: fc.constant('seek' as const), timeMs: time }),
)
const progress = fc.record({
  from: fc.constant('reading' as const),
  type: fc.constantFrom('opened' as const, 'reached' as const, 'continued' as const, 'ended' as const),
  timeMs: time,
})

/** What the player does: progress comes from what is read alone, and more of it only while it plays. */
function isPossible(state: typeof LIVE_PLAYBACK, { type }: PlaybackProgress): boolean {
  if (state.recording === 'none') return false
  return type === 'opened' || type === 'ended' || (state.recording === 'open' && state.mode === 'playing')
}

/** States of a chart's regions by their names. */
const regionsOf = (value: Moved['value']) => (typeof value === 'string' ? { chart: value } : value)
const wordsOf = (value: Moved['value']): string =>
  Object.values(regionsOf(value))
    .map(state => (typeof state === 'string' ? state : Object.keys(state).join('.')))
    .join(' ')

test('P-001 the chart of playback explains whatever the reducer makes of commands and progress', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(command, progress), { maxLength: 40 }), steps => {
      const { playback, moves, stop } = parts()
      let state = LIVE_PLAYBACK
      let from: Moved['value'] = { mode: 'live', recording: 'none', source: 'live' }
      for (const [index, step] of steps.entries()) {
        const event: PlaybackCommand | PlaybackProgress =
          'from' in step ? { type: step.type, timeMs: step.timeMs } : { ...step, request: index + 1 }
        if (!('request' in event) && !isPossible(state, event)) continue
        const before = state
        state = nextPlayback(before, event)
        const count = moves('playback').length
        playback.moved(event, before, state, state.recording === 'none' ? 'live' : 'log')
        const sent = moves('playback').slice(count)
        for (const {
          event: { type },
          value,
        } of sent) {
          // Where it is read goes with what is read, and is not of the reducer.
          expectExplained(
            WORKER_PLAYBACK,
            type,
            { ...regionsOf(from), source: 'log' },
            { ...regionsOf(value), source: 'log' },
          )
          from = value
        }
        if (sent.length === 0) expect([state.mode, state.recording]).toEqual([before.mode, before.recording])
      }
      stop()
    }),
  )
})

const link = (status: 'live' | 'lost' | 'refused'): SourceEvent => ({
  type: 'link',
  link:
    status === 'live'
      ? { status, sinceMs: 1 }
      : status === 'lost'
        ? { status, sinceMs: 1, retryAtMs: 2, reason: 'unreachable' }
        : { status, token: 'errors.socket.signedOut' },
})
const cache = (last: boolean): SourceEvent => ({
  type: 'cache',
  part: { time: 0, first: !last, last, request: undefined, batch: new Uint8Array(), trail: undefined },
})

test('the source connects, catches up until the last part of what was missed, is lost, and comes back', () => {
  const { source, moves, stop } = parts()
  let from: Moved['value'] = { link: 'connecting', robot: 'unknown', moment: 'live' }
  source.received({ type: 'link', link: { status: 'connecting' } })
  for (const event of [
    link('live'),
    cache(false),
    cache(true),
    link('lost'),
    link('lost'),
    link('refused'),
    link('live'),
  ])
    source.received(event)
  source.received({ type: 'robot', robot: { state: 'online', since: 1 } })
  source.setAway(true)
  source.setAway(false)
  const sent = moves('source')
  expect(sent.map(({ event, value }) => [event.type, wordsOf(value)])).toEqual([
    ['link.live', 'catchingUp unknown live'],
    ['cache.folded', 'live unknown live'],
    ['link.lost', 'lost unknown live'],
    ['link.refused', 'refused unknown live'],
    ['link.live', 'catchingUp unknown live'],
    ['robot.online', 'catchingUp online live'],
    ['moment.past', 'catchingUp online past'],
    ['moment.live', 'catchingUp online live'],
  ])
  for (const { event, value } of sent) {
    expectExplained(WORKER_SOURCE, event.type, from, value)
    from = value
  }
  stop()
})

test('P-006 a link that is not used stays so, whatever the recording brings over it', () => {
  const { source, moves, stop } = parts({ liveFeed: false })
  for (const event of [link('live'), cache(true), link('lost')]) source.received(event)
  expect(moves('source')).toEqual([])
  stop()
})

test('the log is empty, holds what an earlier visit left, and counts its own segments', () => {
  const { log, moves, stop } = parts()
  log.segment('found', { spans: 1, isStored: true })
  log.segment('begins', { spans: 1, isStored: true })
  log.segment('restarts', { spans: 2, isStored: true })
  expect(moves('log')).toMatchObject([
    { event: { type: 'segment.found' }, value: { place: 'stored' }, context: { segments: 0, spans: 1 } },
    { event: { type: 'segment.begins' }, context: { segments: 1, spans: 1 } },
    { event: { type: 'segment.restarts' }, context: { segments: 2, spans: 2 } },
  ])
  log.segment('begins', { spans: 1, isStored: false })
  expect(moves('log').at(-1)).toMatchObject({ value: { place: 'memory' }, context: { segments: 3, spans: 1 } })
  stop()
})

test('of more than thirty changes in a second the newest is told when it is over, with how many were not', () => {
  vi.useFakeTimers({ now: 0 })
  const { log, moves, stop } = parts({ now: Date.now })
  for (let count = 1; count <= 50; count += 1) log.segment('begins', { spans: 1, isStored: false })
  expect(moves('log')).toHaveLength(30)
  vi.advanceTimersByTime(1000)
  expect(moves('log')).toHaveLength(31)
  expect(moves('log').at(-1)).toMatchObject({ lost: 19, context: { segments: 50 } })
  stop()
})
