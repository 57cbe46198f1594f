import { expect, test } from 'vitest'
import { parseColour } from '../../map/colour.ts'

test.each([
  ['#fff', '#ffffff'],
  ['#0af', '#00aaff'],
  ['#fff6', '#ffffff66'],
  [' #FFF6', '#ffffff66'],
])('M-084 a colour that a build has shortened (%s) is the same as %s', (short, long) => {
  expect(parseColour(short)).toEqual(parseColour(long))
})

test.each([undefined, '', 'white', '#ff', '#fffff'])('M-084 what is no colour (%s) shows as grey', text => {
  expect(parseColour(text)).toEqual({ r: 0.5, g: 0.5, b: 0.5, a: 1 })
})
