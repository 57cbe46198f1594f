import { expect, test } from 'vitest'
import { localeFindings, textsOf } from './locales.ts'

const english = textsOf({
  robot: { name: 'Robot {{id}}', count_one: '{{count}} robot', count_other: '{{count}} robots' },
})
const german = (robot: object) => localeFindings(english, 'de', textsOf({ robot }))

test('B-023 a complete language has no findings', () => {
  expect(german({ name: 'Roboter {{id}}', count_one: '{{count}} Roboter', count_other: '{{count}} Roboter' })).toEqual(
    [],
  )
})

test('B-023 a missing, an empty and a left-over key are found', () => {
  expect(german({ name: ' ', count_one: '{{count}} Roboter', nick: 'Robi' })).toEqual([
    'de.json lacks robot.count_other',
    'de.json: robot.name is empty',
    'de.json has robot.nick, which en.json has not',
  ])
})

test('B-023 a placeholder that is lost, misspelt or added is found', () => {
  const rest = { count_one: '{{count}} Roboter', count_other: '{{count}} Roboter' }
  for (const name of ['Roboter', 'Roboter {{ID}}', 'Roboter {{id}} {{name}}']) {
    expect(german({ ...rest, name })).toHaveLength(1)
  }
  expect(german({ ...rest, name: 'Roboter {{ id }}' })).toEqual([])
})

test('B-023 a language may have plural forms that English lacks', () => {
  const robot = { name: 'Robot {{id}}', count_one: '{{count}} robot', count_other: '{{count}} robots' }
  expect(german({ ...robot, count_many: '{{count}} de robots' })).toEqual([])
  expect(german({ ...robot, count_many: 'beaucoup' })).toHaveLength(1)
})

test('a locale file holds groups of texts and nothing else', () => {
  expect(() => textsOf({ robot: { count: 3 } })).toThrow('robot.count is neither a text nor a group of texts')
  expect(() => textsOf(['a'])).toThrow('the file is neither')
})
