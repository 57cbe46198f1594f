import * as v from 'valibot'
import { expect, test } from 'vitest'
import { compareTo } from '../../../src/forms/compareTo.ts'

const schema = v.pipe(
  v.object({ password: v.pipe(v.string(), v.minLength(3, 'short')), confirm: v.string() }),
  compareTo('password', 'confirm', 'different'),
)
const found = (password: string, confirm: string): readonly string[] =>
  (v.safeParse(schema, { password, confirm }).issues ?? []).map(issue => `${v.getDotPath(issue)}: ${issue.message}`)

test('A-018 B-034 two fields must be equal, to the letter; the fault stands at the second', () => {
  expect(found('clean floors', 'clean floors')).toEqual([])
  expect(found('clean floors', 'Clean floors')).toEqual(['confirm: different'])
  expect(found('clean floors', '')).toEqual(['confirm: different'])
})

test('B-034 other errors are shown beside it', () => {
  expect(found('a', 'b')).toEqual(['password: short', 'confirm: different'])
})
