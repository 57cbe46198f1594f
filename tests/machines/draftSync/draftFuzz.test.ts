import { test } from 'vitest'
import { checkSeed } from './draftFuzz.ts'

const SEEDS = 25

test('E-001 three editors on a bad network end with one drawing, and nothing that they drew is lost', () => {
  for (let seed = 1; seed <= SEEDS; seed++) checkSeed(seed)
})
