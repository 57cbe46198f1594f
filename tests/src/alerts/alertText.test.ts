import { expect, test } from 'vitest'
import type { Alert } from '../../../contract/resources/alerts.ts'
import { STATE } from '../../../contract/robot/states.ts'
import {
  alertPlace,
  alertRobot,
  alertSpan,
  alertText,
  shortMoment,
  takerText,
} from '../../../src/features/alerts/alertText.ts'
import { newAlerts } from '../../../src/features/alerts/newAlerts.ts'
import { englishTexts } from '../englishTexts.ts'

const { t } = await englishTexts()
const CLOCK = { zone: 'UTC', locale: 'en-GB' }
const NOW = Date.UTC(2026, 10, 21, 14, 32)

const alert = (changes: Partial<Alert> = {}): Alert => ({
  id: 1,
  kind: 'stuck',
  state: STATE.dangerObstacle,
  robot: { id: 7, name: 'R-7', display_name: 'Lobby' },
  location: { id: 3, name: 'Harbour T1' },
  sectors: [],
  start_time: '2026-11-21T14:26:00.000Z',
  unread: true,
  may_take: true,
  ...changes,
})
const OVER = { end_time: '2026-11-21T14:30:00.000Z' }
const moment = (timeMs: number): string => shortMoment(timeMs, NOW, CLOCK)

test('an alert says what is wrong; what it was, once it is over', () => {
  expect(alertText(t, alert())).toBe('Stuck: Danger obstacle')
  expect(alertText(t, alert(OVER))).toBe('Danger obstacle')
  expect(alertText(t, alert({ kind: 'warning', state: STATE.poseCorrection }))).toBe('Warning: Pose correction')
  expect(alertText(t, alert({ kind: 'offline', state: STATE.clean, plan_type: 1 }))).toBe('Offline while cleaning')
  expect(alertText(t, alert({ kind: 'offline', state: STATE.clean, plan_type: 4 }))).toBe('Offline while disinfecting')
  expect(alertText(t, alert({ kind: 'offline', state: STATE.dangerObstacle }))).toBe('Offline while at work')
  expect(alertText(t, alert({ kind: 'skipped', sectors: [3, 7], ...OVER }))).toBe('Skipped sectors: 3, 7')
})

test('A-047 in demo mode an alert names neither robot nor place nor person', () => {
  const taken = { by: { id: 4, name: 'Olga Lindqvist' }, self: false, since: '2026-11-21T14:28:00.000Z' }
  const one = alert({ taken })
  const words = [
    alertRobot(t, one, { demoMode: true, useDisplayName: true }),
    alertPlace(t, one, true),
    takerText(t, one, { demoMode: true, moment }),
    takerText(t, { ...one, ...OVER }, { demoMode: true, moment }),
  ].join(' ')
  expect(words).not.toMatch(/R-7|Lobby|Harbour|Olga/)
})

test('the person on it is named with since when; that nobody is, while it lasts', () => {
  const taken = { by: { id: 4, name: 'Olga Lindqvist' }, self: false, since: '2026-11-21T14:28:00.000Z' }
  const words = (changes: Partial<Alert>) => takerText(t, alert(changes), { demoMode: false, moment })
  expect(words({})).toBe('Nobody is on it')
  expect(words(OVER)).toBe(undefined)
  expect(words({ taken })).toBe('Olga Lindqvist is on it since 14:28')
  expect(words({ taken: { ...taken, self: true } })).toBe('You are on it since 14:28')
  expect(words({ taken, ...OVER })).toBe('Olga Lindqvist was on it')
  expect(words({ taken: { ...taken, self: true }, ...OVER })).toBe('You were on it')
})

test('times of today are shown by the clock, others with their day', () => {
  const span = (start_time: string, end_time: string) => alertSpan(t, { start_time, end_time }, NOW, CLOCK)
  expect(span('2026-11-21T13:21:00Z', '2026-11-21T13:26:00Z')).toBe('13:21 to 13:26')
  expect(span('2026-11-21T13:21:10Z', '2026-11-21T13:21:50Z')).toBe('13:21')
  expect(span('2026-11-19T13:21:00Z', '2026-11-19T13:26:00Z')).toBe('19 Nov 2026, 13:21 to 13:26')
  expect(span('2026-11-20T23:50:00Z', '2026-11-21T00:10:00Z')).toBe('20 Nov 2026, 23:50 to 00:10')
})

test('new is what lasts, is unread and was not there at the look before; at the first look nothing is', () => {
  const [old, young, over, read] = [
    alert(),
    alert({ id: 2 }),
    alert({ id: 3, ...OVER }),
    alert({ id: 4, unread: false }),
  ]
  expect(newAlerts(undefined, [old])).toEqual([])
  expect(newAlerts(new Set([1]), [old, young, over, read])).toEqual([young])
})
