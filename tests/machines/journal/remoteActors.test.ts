import { expect, test } from 'vitest'
import type { ChartDefinition } from '../../../contract/journal/chart.ts'
import type { RemoteFact } from '../../../contract/journal/remoteActors.ts'
import { WORKER_PLAYBACK } from '../../../contract/journal/workerCharts.ts'
import { JournalFold } from '../../../machines/inspector/journalFold.ts'
import { chartHash } from '../../../machines/journal/definitionHash.ts'
import { PRODUCT_MACHINES } from '../../../machines/journal/productMachines.ts'
import { remoteTransitions } from '../../../machines/journal/remoteTransitions.ts'
import { replay } from '../../../machines/journal/replay.ts'
import { recording } from './recording.ts'

const LIVE = { mode: 'live', recording: 'none', source: 'live' }
const SOUGHT = { mode: 'paused', recording: 'opening', source: 'log' }
const born: RemoteFact = {
  kind: 'born',
  actor: 'worker:playback',
  side: 'worker',
  chart: WORKER_PLAYBACK,
  value: LIVE,
  context: { robot: 7, request: 0 },
}
const sought: RemoteFact = {
  kind: 'moved',
  actor: 'worker:playback',
  event: { type: 'playback.seek', request: 1, timeMs: 5 },
  isOwn: false,
  value: SOUGHT,
  context: { robot: 7, request: 1 },
}

test('a part of the worker is born with its chart, moves with its transitions, and ends', () => {
  const { noteRemote, entries } = recording()
  for (const fact of [born, sought, { kind: 'ended', actor: 'worker:playback' } as const]) noteRemote({ fact, by: 1 })
  expect(entries()).toMatchObject([
    {
      kind: 'actor.born',
      actor: 'worker:playback',
      side: 'worker',
      machine: 'workerPlayback',
      definition: chartHash(WORKER_PLAYBACK),
      state: { value: LIVE, context: { robot: 7, request: 0 } },
    },
    { kind: 'event.sent', n: 2, to: 'worker:playback', event: { type: 'playback.seek', request: 1, timeMs: 5 } },
    {
      kind: 'event.received',
      sent: 2,
      verdict: 'taken',
      from: LIVE,
      to: SOUGHT,
      patch: [{ path: ['request'], value: 1 }],
      transitions: [
        { source: 'workerPlayback.mode.live', targets: ['workerPlayback.mode.paused'] },
        { source: 'workerPlayback.recording.none', targets: ['workerPlayback.recording.opening'] },
        { source: 'workerPlayback.source.live', targets: ['workerPlayback.source.log'] },
      ],
    },
    { kind: 'actor.ended', status: 'stopped' },
  ])
})

test('a journal with actors elsewhere is folded to any moment, and what their code made is not folded again', () => {
  const { noteRemote, entries } = recording()
  noteRemote({ fact: born, by: 1 })
  // A robot may call its chart as a machine of the page is called.
  noteRemote({
    fact: { ...born, actor: 'robot:7', side: 'robot', chart: { ...WORKER_PLAYBACK, id: 'control' } },
    by: 1,
  })
  noteRemote({ fact: sought, by: 1 })
  noteRemote({ fact: { ...sought, actor: 'robot:7' }, by: 1 })
  const facts = entries()
  const fold = new JournalFold()
  fold.update(facts)
  expect(fold.now().get('worker:playback')).toMatchObject({ side: 'worker', value: SOUGHT, context: { request: 1 } })
  expect(fold.at(2).get('worker:playback')).toMatchObject({ value: LIVE, context: { request: 0 } })
  expect(replay(facts, PRODUCT_MACHINES)).toEqual({ compared: 0, skipped: 2, difference: undefined })
})

test('parts of two workers have names of their own, and what comes before a birth or after an end is left out', () => {
  const { noteRemote, entries } = recording()
  noteRemote({ fact: sought, by: 1 })
  noteRemote({ fact: born, by: 1 })
  noteRemote({ fact: born, by: 2 })
  noteRemote({ fact: { kind: 'ended', actor: 'worker:playback' }, by: 1 })
  noteRemote({ fact: sought, by: 1 })
  noteRemote({ fact: sought, by: 2 })
  expect(entries().map(entry => [entry.kind, 'actor' in entry ? entry.actor : undefined])).toEqual([
    ['actor.born', 'worker:playback'],
    ['actor.born', 'worker:playback#2'],
    ['actor.ended', 'worker:playback'],
    ['event.sent', undefined],
    ['event.received', 'worker:playback#2'],
  ])
})

test('no text of a payload or a context is kept, but what an error is called', () => {
  const { noteRemote, entries } = recording()
  noteRemote({ fact: { ...born, context: { robot: 7, name: 'Meridian' } }, by: 1 })
  const event = { type: 'link.refused', token: 'errors.socket.signedOut', reason: 'Olga Lindqvist' }
  noteRemote({ fact: { ...sought, event, context: { token: 'errors.socket.signedOut', of: 'Olga' } }, by: 1 })
  const text = JSON.stringify(entries())
  expect(text).not.toMatch(/Meridian|Olga/)
  expect(text).toContain('errors.socket.signedOut')
})

test('changes that were lost are a gap before the one that tells of them', () => {
  const { noteRemote, entries } = recording()
  noteRemote({ fact: born, by: 1 })
  noteRemote({ fact: { ...sought, lost: 3 }, by: 1 })
  expect(entries()[1]).toMatchObject({ kind: 'journal.gap', reason: 'tooMany', actor: 'worker:playback', lost: 3 })
})

test('the innermost state that declares an event has taken it, by a history as well, and none where the chart does not explain it', () => {
  const atomic = { kind: 'atomic' as const, entry: [], exit: [], invokes: [] }
  const chart: ChartDefinition = {
    id: 'r',
    states: [
      { ...atomic, id: 'r', key: 'r', kind: 'compound', initial: 'r.work' },
      { ...atomic, id: 'r.work', key: 'work', parent: 'r', kind: 'compound' },
      { ...atomic, id: 'r.work.drives', key: 'drives', parent: 'r.work' },
      { ...atomic, id: 'r.work.last', key: 'last', parent: 'r.work', kind: 'history' },
      { ...atomic, id: 'r.waits', key: 'waits', parent: 'r' },
    ],
    transitions: [
      { id: '1', source: 'r', targets: ['r.waits'], event: 'stop', actions: [], reenters: false },
      { id: '2', source: 'r.work.drives', targets: ['r.waits'], event: 'stop', actions: [], reenters: false },
      { id: '3', source: 'r.waits', targets: ['r.work.last'], event: 'go', actions: [], reenters: false },
    ],
  }
  const drives = { work: 'drives' }
  expect(remoteTransitions(chart, 'stop', drives, 'waits')).toEqual([
    { source: 'r.work.drives', targets: ['r.waits'], event: 'stop' },
  ])
  expect(remoteTransitions(chart, 'go', 'waits', drives)).toEqual([
    { source: 'r.waits', targets: ['r.work.last'], event: 'go' },
  ])
  expect(remoteTransitions(chart, 'go', drives, 'waits')).toEqual([])
})
