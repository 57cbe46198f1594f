import { expect, test } from 'vitest'
import { initials } from '../../../src/shell/initials.ts'

test.each([
  ['Ada Lovelace', 'AL'],
  ['  Juan  de la Cruz ', 'JC'],
  ['operator', 'O'],
  ['e\u0301lodie 👩‍🚀', 'E\u0301👩‍🚀'],
  ['𠮷田 太郎', '𠮷太'],
  ['', '?'],
])('initials of %j are %j, accents and emoji whole', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
