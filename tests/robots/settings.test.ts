import { expect, test } from 'vitest'
import { readSettings } from '../../robots/settings.ts'

const LOGIN = { SWATH_PROVISION_LOGIN: 'super', SWATH_PROVISION_PASSWORD: 'a-secret' }

test('twelve robots at true speed on the local service are what is started when nothing else is said', () => {
  expect(readSettings(LOGIN)).toEqual({
    url: 'http://127.0.0.1:8080',
    mqttUrl: undefined,
    robots: 12,
    seed: 1,
    speed: 1,
    incidents: [],
    past: false,
    logs: undefined,
    logSpeed: 1,
    login: 'super',
    password: 'a-secret',
  })
})

test('wrong and missing settings are named in one sentence, without their values', () => {
  expect(() => readSettings({ ...LOGIN, SWATH_ROBOTS: '-1', SWATH_URL: 'nowhere-at-all' })).toThrow(
    'The robots cannot start: check SWATH_URL, SWATH_ROBOTS',
  )
  expect(() => readSettings({ ...LOGIN, SWATH_INCIDENTS: 'Plover 03=flood@1' })).toThrow(
    'The robots cannot start: check SWATH_INCIDENTS',
  )
  expect(() => readSettings({})).toThrow(
    'The robots cannot start: check SWATH_PROVISION_LOGIN, SWATH_PROVISION_PASSWORD',
  )
})

test('incidents can be none, also where the service would have some', () => {
  expect(readSettings({ ...LOGIN, SWATH_INCIDENTS: 'none' }).incidents).toEqual([])
  expect(readSettings({ ...LOGIN, SWATH_INCIDENTS: 'demo' }).incidents).toBe('demo')
})
