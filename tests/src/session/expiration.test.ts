import { expect, test } from 'vitest'
import { type ClientConfig, DEFAULT_CLIENT_CONFIG, TEST_MODE_KEY } from '../../../contract/clientConfig.ts'
import {
  EXPIRATION_OVERRIDES_KEY,
  inactivityRules,
  isMobileApp,
  rememberView,
} from '../../../src/session/expiration.ts'

const store = (items: { readonly [key: string]: string } = {}) => {
  const stored = new Map(Object.entries(items))
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
}
const DEFAULTS = { checkIntervalMs: 1000, warningMs: 1_080_000, expiryMs: 1_200_000 }
const development: ClientConfig = { ...DEFAULT_CLIENT_CONFIG, environment: 'development' }
const overrides = JSON.stringify({ timeoutThreshold: 90, timeoutWarningThreshold: 30 })

test('A-030 interval and thresholds come from the configuration, in seconds', () => {
  expect(inactivityRules(DEFAULT_CLIENT_CONFIG, store())).toEqual(DEFAULTS)
  const { expiration } = DEFAULT_CLIENT_CONFIG.session
  const session = {
    expiration: { ...expiration, timeoutCheckInterval: 5, timeoutThreshold: 60, timeoutWarningThreshold: 40 },
  }
  expect(inactivityRules({ ...DEFAULT_CLIENT_CONFIG, session }, store())).toEqual({
    checkIntervalMs: 5000,
    warningMs: 40_000,
    expiryMs: 60_000,
  })
})

test('A-030 B-014 local storage overrides them in test mode, and never in production', () => {
  const inTestMode = store({ [TEST_MODE_KEY]: '1', [EXPIRATION_OVERRIDES_KEY]: overrides })
  expect(inactivityRules(development, inTestMode)).toEqual({
    checkIntervalMs: 1000,
    warningMs: 30_000,
    expiryMs: 90_000,
  })
  expect(inactivityRules(DEFAULT_CLIENT_CONFIG, inTestMode)).toEqual(DEFAULTS)
  expect(inactivityRules(development, store({ [EXPIRATION_OVERRIDES_KEY]: overrides }))).toEqual(DEFAULTS)
})

test.each(['{', '[]', '{"timeoutThreshold":"90"}', '{"timeoutThreshold":-1}', '{"timeoutThreshold":null}'])(
  'A-030 the override %s is not believed',
  broken => {
    expect(inactivityRules(development, store({ [TEST_MODE_KEY]: '1', [EXPIRATION_OVERRIDES_KEY]: broken }))).toEqual(
      DEFAULTS,
    )
  },
)

test('A-026 the mobile app view is remembered over addresses that do not say it, until one says another', () => {
  const storage = store()
  expect(isMobileApp(storage)).toBe(false)
  rememberView(storage, '?view=mobileApp')
  rememberView(storage, '?text=Plover')
  expect(isMobileApp(storage)).toBe(true)
  rememberView(storage, '?view=desk')
  expect(isMobileApp(storage)).toBe(false)
})
