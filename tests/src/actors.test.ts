import { expect, onTestFinished, test } from 'vitest'
import { fromPromise, type InspectionEvent } from 'xstate'
import { buildMachine } from '../../machines/build/build.machine.ts'
import { onInspection, startActor } from '../../src/actors/startActor.ts'

test('M-015 every actor has an id that no other has, and who inspects sees what each does', () => {
  const events: InspectionEvent[] = []
  onTestFinished(onInspection(event => events.push(event)))
  const machine = buildMachine.provide({ actors: { readBuild: fromPromise(() => new Promise(() => undefined)) } })
  const actors = [1, 2].map(() => startActor(machine, { id: 'buildOfTest', input: { own: 'a' } }))
  for (const actor of actors) onTestFinished(() => void actor.stop())
  expect(actors.map(({ id }) => id)).toEqual(['buildOfTest', 'buildOfTest#2'])
  const snapshots = events.filter(({ type, actorRef }) => type === '@xstate.snapshot' && actorRef === actors[1])
  expect(snapshots.length).toBeGreaterThan(0)
  expect(new Set(events.map(({ actorRef }) => actorRef)).size).toBe(2)
})
