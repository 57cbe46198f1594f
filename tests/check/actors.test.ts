import { expect, test } from 'vitest'
import { actorFindings } from './actors.ts'

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
