import { createInstance } from 'i18next'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { RUN_REASONS, runReasonSchema } from '../../../contract/robot/runReasons.ts'
import german from '../../../locales/de.json' with { type: 'json' }
import { runReasonText } from '../../../src/features/runs/runReasonText.ts'

const i18n = createInstance()
await i18n.init({ lng: 'de', resources: { de: { translation: german } } })
const { t } = i18n

test('R-003 a reason is the robot’s own words, or one that has words in every language and all its numbers', () => {
  expect(v.is(runReasonSchema, { reason: 'sectorsLeft', numbers: { left: 2 } })).toBe(false)
  expect(v.is(runReasonSchema, { reason: 'somethingElse' })).toBe(false)
  expect(runReasonText(t, v.parse(runReasonSchema, 'The brush fell off'))).toBe('The brush fell off')
  const left = { reason: 'sectorsLeft', numbers: { left: 2, sectors: 3 } }
  expect(runReasonText(t, v.parse(runReasonSchema, left))).toBe('2 von 3 Sektoren wurden nicht beendet.')
  expect(Object.keys(german.report.runReasons)).toEqual(Object.keys(RUN_REASONS))
})
