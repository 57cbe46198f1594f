import { expect, test } from 'vitest'
import { localizationMonitorLook } from '../../../../src/features/robots/robotActions.ts'

test('M-050 the localization monitor looks like a success where it can be enabled and like a danger where it can be disabled, by shape as well', () => {
  const [none, off, on] = [0, 1, 2].map(localizationMonitorLook)
  expect([none?.tone, off?.tone, on?.tone]).toEqual(['secondary', 'success', 'danger'])
  expect(on?.icon).not.toBe(off?.icon)
})
