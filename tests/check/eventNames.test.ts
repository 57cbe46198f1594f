import { expect, test } from 'vitest'
import { eventNameFindings } from './eventNames.ts'

const chart = (name: string, events: string) => ({ path: `machines/${name}/${name}.machine.ts`, text: events })

test('an event that two statecharts declare is found, also beside another one', () => {
  const found = eventNameFindings([
    chart('pin', "export type Event = { readonly type: 'pin.saved' } | { readonly type: 'form.left' }"),
    chart('feedback', "export type Event =\n  { readonly type: 'form.left' | 'form.sent' }"),
  ])
  expect(found).toEqual([
    'machines/feedback/feedback.machine.ts:2 declares form.left, as machines/pin/pin.machine.ts:1 does',
  ])
})

test('an event of one statechart, said in its chart and its logic, and one that is shared, are fine', () => {
  const found = eventNameFindings([
    chart('stop', "type Event = { readonly type: 'robot.stateChanged' } | { readonly type: 'stop.sent' }"),
    chart('control', "type Event = { readonly type: 'robot.stateChanged' }"),
    { path: 'machines/stop/stop.logic.ts', text: "type Sent = { readonly type: 'stop.sent' }" },
  ])
  expect(found).toEqual([])
})
