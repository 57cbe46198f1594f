import * as v from 'valibot'
import { expect, test } from 'vitest'
import { buildInformationSchema, clientConfigSchema, DEFAULT_CLIENT_CONFIG } from '../../contract/clientConfig.ts'

test('B-009 the default session times, in seconds', () => {
  expect(DEFAULT_CLIENT_CONFIG.session.expiration).toEqual({
    activityInterval: 60,
    timeout: 600,
    timeoutCheckInterval: 1,
    timeoutThreshold: 1200,
    timeoutWarningThreshold: 1080,
  })
})

test('B-008 B-009 warning is an alias of timeoutWarningThreshold', () => {
  const config = v.parse(clientConfigSchema, { session: { expiration: { warning: 30 } } })
  expect(config.session.expiration.timeoutWarningThreshold).toBe(30)
})

test('B-010 the default list of robot models is neo', () => {
  expect(DEFAULT_CLIENT_CONFIG.robots.models).toEqual(['neo'])
})

test('B-008 the configuration supplies the robots service and the requirements by feature and model', () => {
  const config = v.parse(clientConfigSchema, {
    services: { robotsv2: { url: 'https://robots.example' } },
    robots: { requirements: { emergency_stop: { neo: '3.0' } } },
  })
  expect(config.services.robotsv2.url).toBe('https://robots.example')
  expect(config.robots.requirements).toEqual({ emergency_stop: { neo: '3.0' } })
})

test('B-012 B-013 support contacts have defaults and single sign-on is off', () => {
  for (const contact of Object.values(DEFAULT_CLIENT_CONFIG.support)) expect(contact).not.toBe('')
  expect(DEFAULT_CLIENT_CONFIG.sso.enabled).toBe(false)
})

test('B-020 the build is named by hash, else by commit', () => {
  expect(v.parse(buildInformationSchema, { hash: 'a', commit: 'b' }).build).toBe('a')
  expect(v.parse(buildInformationSchema, { commit: 'b' }).build).toBe('b')
})
