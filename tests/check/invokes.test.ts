import { expect, test } from 'vitest'
import { invokeFindings } from './invokes.ts'

const findings = (text: string) => invokeFindings([{ path: 'machines/a.machine.ts', text: `const a = ${text}` }])

test('an effect that is waited for without a way on when it fails is found, alone and among others', () => {
  const finding = 'machines/a.machine.ts:1 waits for send without onError; say where the chart goes when it fails'
  expect(findings("{ invoke: { src: 'send', onDone: 'sent' } }")).toEqual([finding])
  expect(findings("{ states: { sending: { invoke: [{ src: 'send', onDone: [{ target: 'sent' }] }] } } }")).toEqual([
    finding,
  ])
})

test('one that says where it goes, one that nobody waits for, and a machine of ours are fine', () => {
  expect(findings("{ invoke: { src: 'send', onDone: 'sent', onError: 'failed' } }")).toEqual([])
  expect(findings("{ invoke: { src: 'clock' } }")).toEqual([])
  expect(findings("{ invoke: { src: 'inactivity', onDone: 'signingOut' } }")).toEqual([])
})
