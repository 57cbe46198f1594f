import { expect, test } from 'vitest'
import {
  changedFields,
  coordinatesOf,
  degreesOf,
  editOf,
  isDirty,
  type LocationValues,
  valuesOf,
} from '../../../src/features/locations/locationForm.ts'
import { partDataOf, pictureProblem } from '../../../src/features/locations/locationPicture.ts'
import { categoryOptions, categoryText } from '../../../src/features/locations/locationTexts.ts'
import { englishTexts } from '../englishTexts.ts'

const SAVED = valuesOf({
  name: 'St Brigid',
  category: 'hospital',
  environment: 'commercial',
  time_zone: 'Europe/Dublin',
  requires_assessment: '0',
  coordinates: { latitude: 53.35, longitude: -6.26 },
})
const changed = (values: Partial<LocationValues>): LocationValues => ({ ...SAVED, ...values })

test('O-006 a location’s form is dirty when it differs from the original and is valid', () => {
  expect(isDirty(SAVED, SAVED)).toBe(false)
  expect(isDirty(SAVED, changed({ name: 'St Brigid Hospital' }))).toBe(true)
  expect(isDirty(SAVED, changed({ name: ' St Brigid ' })), 'spaces around a name are nothing').toBe(false)
  expect(isDirty(SAVED, changed({ name: '' }))).toBe(false)
  expect(isDirty(SAVED, changed({ requires_assessment: true }))).toBe(true)
  expect(isDirty(SAVED, changed({ latitude: '53,35' })), 'a comma is a point').toBe(false)
  expect(isDirty(SAVED, changed({ latitude: '91' }))).toBe(false)
  expect(isDirty(SAVED, changed({ latitude: '' })), 'one of two').toBe(false)
  expect(isDirty(SAVED, changed({ latitude: '', longitude: '' }))).toBe(true)
  expect(isDirty(SAVED, changed({ time_zone: 'Mars/Olympus' }))).toBe(false)
})

test('O-006 only what was changed is sent, and no coordinates take them away', () => {
  expect(editOf(SAVED, changed({ name: ' Annex ', category: 'office' }))).toEqual({ name: 'Annex', category: 'office' })
  expect(editOf(SAVED, changed({ longitude: '-7' }))).toEqual({ coordinates: { latitude: 53.35, longitude: -7 } })
  expect(editOf(SAVED, changed({ latitude: '', longitude: '' }))).toEqual({ coordinates: null })
  expect(editOf(SAVED, changed({ requires_assessment: true }))).toEqual({ requires_assessment: '1' })
  expect(changedFields(SAVED, changed({ latitude: '1', longitude: '2' }))).toEqual(['latitude', 'longitude'])
})

test('O-003 coordinates are numbers in degrees, and nothing else', () => {
  expect(degreesOf(' −6.5 ')).toBe(-6.5)
  for (const text of ['', '1e3', '0x10', '12..3', 'N 53', '1 2']) expect(degreesOf(text), text).toBeUndefined()
  expect(coordinatesOf({ latitude: '10', longitude: '181' })).toBeUndefined()
})

test('O-009 O-010 a chosen picture has its name whatever the case, is there and not too large, and goes in the alphabet of the call', () => {
  expect(pictureProblem('logo.png', { name: 'LOGO.Png', size: 10 })).toBeUndefined()
  expect(pictureProblem('logo.png', { name: 'risk_assessment.jpg', size: 10 })).toBe('nameNotMatch')
  expect(pictureProblem('risk_assessment.jpg', { name: 'risk-2025.jpg', size: 10 })).toBe('nameNotMatch')
  expect(pictureProblem('logo.png', undefined)).toBe('noFile')
  expect(pictureProblem('logo.png', { name: 'logo.png', size: 0 })).toBe('noFile')
  expect(pictureProblem('logo.png', { name: 'logo.png', size: 11_000_000 })).toBe('tooLarge')
  expect(partDataOf('ab/c+A==')).toBe('ab|c+A--')
})

test('O-004 categories are in the order of their words with the others last, and an older word is shown as it is', async () => {
  const { t } = await englishTexts()
  const texts = categoryOptions(t, 'en').map(({ text }) => text)
  expect(texts.slice(0, 3)).toEqual(['Airport', 'Factory', 'Hospital'])
  expect(texts.at(-1)).toBe('Other')
  expect(texts).toHaveLength(10)
  expect(categoryText(t, 'Retail')).toBe('Retail')
  expect(categoryText(t, '')).toBe('No category')
})
