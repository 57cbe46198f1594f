import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { MAP_TOKENS, PIN_TOKENS } from '../../../../contract/mapTokens.ts'

test('M-084 every colour of the map in tokens.css is handed to the worker, and no other', async () => {
  const css = await readFile('src/theme/tokens.css', 'utf8')
  const defined = new Set([...css.matchAll(/--map-([a-z-]+):/g)].map(match => match[1]))
  expect(new Set(MAP_TOKENS)).toEqual(defined)
})

test('N-003 every colour of pins in tokens.css is handed to the worker, and no other', async () => {
  const css = await readFile('src/theme/tokens.css', 'utf8')
  const defined = new Set([...css.matchAll(/--(pin-[a-z]+):/g)].map(match => match[1]))
  expect(new Set(PIN_TOKENS)).toEqual(defined)
})
