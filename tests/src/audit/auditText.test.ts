import { expect, test } from 'vitest'
import { fieldText, valueText } from '../../../src/features/audit/auditText.ts'
import { englishTexts } from '../englishTexts.ts'

const i18n = await englishTexts()
const clock = { zone: 'Europe/Helsinki', locale: 'en' }
const shown = (field: string, value: string | number | boolean | null): string =>
  `${fieldText(i18n.t, field)}: ${valueText(i18n, field, value, clock)}`

test('decision 8: fields and values of an entry are words, times are the reader’s, secrets are not shown', () => {
  expect(shown('areaUnit', 'square_feet')).toBe('Area in: Square feet')
  expect(shown('role', 'distributor-customer')).toBe('Role: Distributor’s customer')
  expect(shown('tier', 0)).toBe('Tier: Free')
  expect(shown('defaultLanguage', 'fi')).toBe('Default language: Suomi')
  expect(shown('inactive', true)).toBe('Inactive: Yes')
  expect(shown('cleaningHeadType', 'disc')).toBe('Cleaning head: Disc')
  expect(shown('status', 'closed')).toBe('Status: Resolved')
  expect(shown('plan', 5)).toBe('Plan: #5')
  expect(shown('displayName', null)).toBe(`Display name: ${i18n.t('shared.none')}`)
  expect(shown('credentialHash', '•••')).toBe('Credential: Hidden')
  expect(shown('lastActivity', '2026-11-22T10:00:00.000Z')).toMatch(/^Last active: .*12:00:00/)
})

test('decision 8: the path of a robot’s setting, and a value without a word, stand as they are', () => {
  expect(shown('drive/speed', '{"max":1}')).toBe('drive/speed: {"max":1}')
  expect(shown('squeegeeType', 'newer')).toBe('Squeegee: newer')
})
