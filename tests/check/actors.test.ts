import { expect, test } from 'vitest'
import { actorFindings, provideFindings } from './actors.ts'

const provided = (text: string) => provideFindings([{ path: 'src/features/alerts/bell.ts', text }])
const found = (text: string, path = 'src/features/alerts/bell.ts') => actorFindings([{ path, text }])

test.each([
  ['createActor', "import { createActor } from 'xstate'"],
  ['useActorRef', "import { useActorRef, useSelector } from '@xstate/react'"],
  ['useMachine', "import { useMachine as start } from '@xstate/react'"],
])('an actor that is made by %s outside of src/actors is found', (maker, text) => {
  expect(found(text)).toEqual([expect.stringContaining(`src/features/alerts/bell.ts:1 makes an actor by ${maker}`)])
})

test('reading an actor, and its types, are nobody’s business', () => {
  expect(
    found("import { useSelector } from '@xstate/react'\nimport { type Actor, fromPromise } from 'xstate'"),
  ).toEqual([])
  expect(found("import { useActorRef } from '@xstate/react'", 'src/actors/useStartedActor.ts')).toEqual([])
})

test('an id is written out, and one place has it', () => {
  expect(found("startActor(machine, { id: 'bell' })\nuseStartedActor(machine, { id: 'dial', input })")).toEqual([])
  expect(found('startActor(machine, { id })')).toHaveLength(1)
  expect(found('useStartedActor(machine)')).toHaveLength(1)
  expect(found("startActor(one, { id: 'bell' })\nstartActor(two, { id: 'bell' })")).toEqual([
    expect.stringContaining('bell.ts:2 starts an actor called bell'),
  ])
})

test('a machine that is provided in each render is found; one of its own time is not', () => {
  for (const text of [
    'function useDial() {\n  return useStartedActor(dial.provide({}), { id: "dial" })\n}',
    'const Dial = () => {\n  const machine = dial.provide({})\n}',
  ])
    expect(provided(text)).toEqual([expect.stringContaining('bell.ts:2 provides a machine in each render')])
  expect(
    provided(
      'const machine = dial.provide({})\nconst machineOn = () => dial.provide({})\nfunction useDial() {\n  useState(() => dial.provide({}))\n}',
    ),
  ).toEqual([])
})
