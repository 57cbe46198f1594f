import { expect, onTestFinished, test } from 'vitest'
import { Actor, type AnyStateMachine, fromCallback, fromPromise } from 'xstate'
import type { EntryKind, EntryOf, JournalEntry } from '../../../contract/journal/entries.ts'
import { STATE } from '../../../contract/robot/states.ts'
import { buildMachine } from '../../../machines/build/build.machine.ts'
import { inactivityMachine } from '../../../machines/session/inactivity.machine.ts'
import { sessionMachine } from '../../../machines/session/session.machine.ts'
import { stopMachine } from '../../../machines/stop/stop.machine.ts'
import { recording } from './recording.ts'

const never = fromPromise<never>(() => new Promise(() => undefined))
const nothing = fromCallback(() => undefined)
/** A machine whose promises never settle and whose callbacks never speak. */
const silent = (machine: AnyStateMachine, promises: readonly string[], callbacks: readonly string[] = []) =>
  machine.provide({
    actors: {
      ...Object.fromEntries(promises.map(name => [name, never])),
      ...Object.fromEntries(callbacks.map(name => [name, nothing])),
    },
  })
const stop = silent(stopMachine, ['stop'])
const ofKind = <K extends EntryKind>(entries: readonly JournalEntry[], kind: K): readonly EntryOf<K>[] =>
  entries.filter((entry): entry is EntryOf<K> => entry.kind === kind)

const started = (logic: AnyStateMachine, id: string, input?: unknown) => {
  const { inspect, entries, note } = recording()
  const actor = new Actor(logic, { id, inspect, input })
  onTestFinished(() => void actor.stop())
  actor.start()
  return { actor, entries, note }
}

test('a machine that starts is born with its state, and its effect with the machine as its parent', () => {
  const { actor, entries } = started(stop, 'stop')
  actor.send({ type: 'stop.pressed' })
  const born = ofKind(entries(), 'actor.born')
  expect(born).toMatchObject([
    { actor: 'stop', side: 'page', machine: 'stop', state: { value: 'ready', status: 'active' } },
    { actor: 'stop/stop', parent: 'stop', source: 'stop' },
  ])
  expect(born[0]?.definition).toMatch(/^[0-9a-f]{14}$/)
})

test('an event is sent and then received, with its transition, its delay and what it changed', () => {
  const { actor, entries } = started(stop, 'stop')
  actor.send({ type: 'robot.stateChanged', state: STATE.pause })
  actor.send({ type: 'stop.pressed' })
  const received = ofKind(entries(), 'event.received')
  expect(received).toMatchObject([
    { type: 'robot.stateChanged', verdict: 'taken', from: 'ready', to: 'ready', actions: ['noteState'] },
    { type: 'stop.pressed', verdict: 'taken', from: 'ready', to: { asked: 'sent' } },
  ])
  expect(received[0]).toMatchObject({ guards: [{ guard: 'hasStopped', holds: false }] })
  expect(received[0]?.patch).toEqual([{ path: ['stoodBefore'], value: true }])
  expect(received[1]).toMatchObject({
    transitions: [{ source: 'stop.ready', targets: ['stop.asked'], event: 'stop.pressed' }],
    delays: [{ state: 'stop.asked', event: 'xstate.after.confirmation.stop.asked', delayMs: 2000 }],
  })
})

test('an event that no active state declares is undeclared, one that every guard refuses is refused', () => {
  const { actor, entries } = started(stop, 'stop')
  actor.send({ type: 'stop.received' })
  actor.send({ type: 'stop.pressed' })
  actor.send({ type: 'robot.stateChanged', state: STATE.pause })
  expect(ofKind(entries(), 'event.received')).toMatchObject([
    { type: 'stop.received', verdict: 'undeclared', patch: [] },
    { verdict: 'taken' },
    {
      verdict: 'refused',
      guards: [
        { state: 'stop.asked', guard: 'hasStopped', holds: false },
        { state: 'stop.asked', guard: 'isMoving', holds: false },
      ],
    },
  ])
})

test('what a machine sends in the course of an event has that event as its cause, also before it has finished', () => {
  const { actor, entries } = started(
    silent(inactivityMachine, ['begin', 'postActivity'], ['clock', 'person', 'visibility', 'tabs']),
    'inactivity',
  )
  actor.send({ type: 'activity.seen', timeMs: 5 })
  const all = entries()
  const seen = ofKind(all, 'event.received').find(({ type }) => type === 'activity.seen')
  const shared = ofKind(all, 'event.sent').find(({ to }) => to === 'inactivity/tabs')
  expect(shared).toMatchObject({ from: 'inactivity', cause: seen?.n, event: { type: 'tabs.active' } })
  expect(shared?.n).toBeGreaterThan(seen?.n ?? Infinity)
  expect(ofKind(all, 'event.received').find(({ actor: name }) => name === 'inactivity/tabs')).toMatchObject({
    verdict: 'moved',
    sent: shared?.n,
  })
})

test('the answer of an effect reaches its machine with what it put out, and a failed effect ends as failed', async () => {
  const answers = [() => Promise.resolve('b'), () => Promise.reject(new TypeError('secret'))]
  for (const answer of answers) {
    const { actor, entries } = started(
      buildMachine.provide({ actors: { readBuild: fromPromise<string | undefined>(answer) } }),
      'build',
      {
        own: 'a',
      },
    )
    actor.send({ type: 'build.check' })
    const all: JournalEntry[] = []
    const gathered = () => {
      all.push(...entries())
      return all
    }
    await expect.poll(() => ofKind(gathered(), 'actor.ended').length).toBeGreaterThan(0)
    const isDone = answer === answers[0]
    expect(ofKind(all, 'event.received').at(-1)).toMatchObject({ actor: 'build', verdict: 'taken' })
    expect(ofKind(all, 'actor.ended')).toContainEqual(
      expect.objectContaining({ actor: 'build/read', status: isDone ? 'done' : 'error' }),
    )
    expect(JSON.stringify(all)).not.toContain('secret')
  }
})

test('an actor that is stopped ends, and its second start has a name of its own', () => {
  const { inspect, entries } = recording()
  for (const id of ['stop', 'stop#2']) new Actor(stop, { id, inspect }).start().stop()
  expect(ofKind(entries(), 'actor.ended')).toMatchObject([
    { actor: 'stop', status: 'stopped' },
    { actor: 'stop#2', status: 'stopped' },
  ])
  const { actor, entries: ofBuild } = started(silent(buildMachine, ['readBuild']), 'build', {
    own: 'a',
  })
  actor.send({ type: 'build.check' })
  actor.send({ type: 'xstate.error.actor.read', error: new Error('away') })
  actor.send({ type: 'build.check' })
  expect(ofKind(ofBuild(), 'actor.born').map(({ actor: name }) => name)).toEqual([
    'build',
    'build/read',
    'build/read#2',
  ])
})

test('an event that nothing else has sent is laid to the message before it', () => {
  const { actor, entries, note } = started(stop, 'stop')
  note({ kind: 'socket.message', socket: 'supervisor', direction: 'in', name: 'robotState', bytes: 20 })
  actor.send({ type: 'robot.stateChanged', state: STATE.clean })
  const all = entries()
  expect(ofKind(all, 'event.sent').at(-1)?.cause).toBe(ofKind(all, 'socket.message')[0]?.n)
})

test('of an actor with more events than are kept the rest is counted, and what they changed is in the next patch', () => {
  const { actor, entries } = started(stop, 'stop')
  for (let round = 0; round < 50; round += 1)
    actor.send({ type: 'robot.stateChanged', state: round % 2 === 0 ? STATE.pause : STATE.clean })
  actor.send({ type: 'stop.pressed' })
  const all = entries()
  expect(ofKind(all, 'journal.gap')).toMatchObject([{ reason: 'tooMany', actor: 'stop', lost: 20 }])
  expect(ofKind(all, 'event.received').at(-1)).toMatchObject({ type: 'stop.pressed', to: { asked: 'sent' } })
})

test('no text of a person or a server is in the journal, and equal texts have equal tokens', () => {
  const { actor, entries } = started(silent(sessionMachine, ['lookUpSelf', 'signIn']), 'session')
  const error = { token: 'errors.session.refused', type: 'unauthorized', message: 'Anna Beispiel' }
  actor.send({ type: 'xstate.done.actor.lookUp', output: { found: false, reason: 'unreachable', error } })
  const all = entries()
  expect(JSON.stringify(all)).not.toContain('Anna')
  const sent = ofKind(all, 'event.sent').at(-1)
  expect(sent?.event).toMatchObject({ output: { reason: 'unreachable', error: { token: 'errors.session.refused' } } })
  expect(JSON.stringify(ofKind(all, 'event.received').at(-1)?.patch)).toContain('‹text 1›')
  expect(JSON.stringify(sent)).toContain('‹text 1›')
})

test('numbers count up by one over batches', () => {
  const { actor, entries } = started(stop, 'stop')
  const first = entries()
  actor.send({ type: 'stop.pressed' })
  const numbers = [...first, ...entries()].map(({ n }) => n)
  expect(numbers).toEqual(numbers.map((_, index) => index + 1))
})
