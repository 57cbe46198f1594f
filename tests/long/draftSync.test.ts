import { test } from 'vitest'
import { checkSeed } from '../machines/draftSync/draftFuzz.ts'

const SEEDS = 1000

test('E-001 three editors on a bad network end with one drawing, whatever is lost on the way', () => {
  for (let seed = 1; seed <= SEEDS; seed++) checkSeed(seed)
}, 600_000)
