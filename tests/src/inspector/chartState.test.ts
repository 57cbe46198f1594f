import { expect, test } from 'vitest'
import { controlMachine } from '../../../machines/control/control.machine.ts'
import { activeStates } from '../../../machines/journal/activeStates.ts'
import { chartDefinition } from '../../../machines/journal/chartDefinition.ts'
import { opened, zoomed } from '../../../src/features/inspector/chart/chartCamera.ts'
import { foundInChart, takenTransitions, valueText } from '../../../src/features/inspector/chart/chartState.ts'
import { durationText, transitionLines, typeText } from '../../../src/features/inspector/chart/chartText.ts'
import { isPatched, jsonLines } from '../../../src/features/inspector/jsonLines.ts'

const control = chartDefinition(controlMachine)
const LINKED = {
  watch: { linked: { up: { holder: 'self', asked: {}, request: 'waiting', action: 'none' } } },
  cooldown: 'over',
}

test('the states of a value are those that it names, with ids of their own where they have some', () => {
  expect(activeStates(control, LINKED)).toEqual([
    'control',
    'control.watch',
    'control.watch.linked',
    'control.watch.linked.up',
    'control.watch.linked.up.holder',
    'control.watch.linked.up.holder.self',
    'control.watch.linked.up.asked',
    'control.watch.linked.up.request',
    'waiting',
    'control.watch.linked.up.action',
    'control.watch.linked.up.action.none',
    'control.cooldown',
    'control.cooldown.over',
  ])
  expect(activeStates(control, undefined)).toEqual([])
})

test('a value is read as the paths of its innermost states', () => {
  expect(valueText(LINKED)).toBe(
    'watch.linked.up.holder.self, watch.linked.up.asked, watch.linked.up.request.waiting, watch.linked.up.action.none, cooldown.over',
  )
  expect(valueText('idle')).toBe('idle')
  expect(valueText(undefined)).toBe('')
})

test('a transition of the journal is found in the chart by source, event and targets', () => {
  const source = 'control.watch.linked.up.holder'
  const taken = [{ source, targets: [`${source}.other`], event: 'control.held' }]
  expect(takenTransitions(control, taken)).toEqual([`${source}|control.held|1`])
  expect(takenTransitions(control, [{ source, targets: ['gone'], event: 'control.held' }])).toEqual([])
})

test('a search finds states by name, and transitions by event and guard', () => {
  expect(foundInChart(control, 'coolingDown').has('coolingDown')).toBe(true)
  expect(foundInChart(control, 'mayTake')).toEqual(
    new Set([
      'control.watch.linked.up.action.none|control.take|0',
      'control.watch.linked.up.action.releasing|control.take|0',
    ]),
  )
  expect(foundInChart(control, ' ')).toEqual(new Set())
})

test('events of XState are read by what they are of', () => {
  expect(typeText('xstate.done.actor.action')).toBe('done action')
  expect(typeText('xstate.after.15000.control.cooldown.running')).toBe('after 15 s')
  expect(typeText('xstate.init')).toBe('init')
  expect([250, 1500, 90_000, 600_000].map(durationText)).toEqual(['250 ms', '1.5 s', '90 s', '10 min'])
  const request = control.transitions.find(({ event }) => event === 'control.request')
  expect(request && transitionLines(request)).toEqual(['control.request', '[mayRequest && !#waiting && !#cooling…'])
})

test('a value has a line for each field, and what a patch changed is known', () => {
  const lines = jsonLines({ lease: { self: true, user: { id: 4, name: '‹text 1›' } }, requests: [], count: 7 })
  expect(lines.map(({ depth, name, text }) => `${depth} ${name} ${text}`)).toEqual([
    '0 lease ',
    '1 self true',
    '1 user { id: 4, name: "‹text 1›" }',
    '0 requests []',
    '0 count 7',
  ])
  const changed = lines.filter(line => isPatched(line, [{ path: ['lease', 'user', 'id'] }]))
  expect(changed.map(({ name }) => name)).toEqual(['lease', 'user'])
})

test('a chart that is too large to be read whole opens at where its actor is, and zooms about the pointer', () => {
  const view = { width: 800, height: 500 }
  const small = opened({ width: 600, height: 300 }, view, undefined)
  expect(small.scale).toBe(1.25)
  const large = opened({ width: 4000, height: 3000 }, view, { x: 3000, y: 2000, width: 100, height: 40 })
  const at = (camera: typeof large) =>
    [(3050 - camera.x) * camera.scale, (2020 - camera.y) * camera.scale].map(Math.round)
  expect(at(large)).toEqual([400, 250])
  const nearer = zoomed(large, 1.5, [400, 250])
  expect(nearer.scale).toBeCloseTo(large.scale * 1.5)
  expect(at(nearer)).toEqual([400, 250])
})
