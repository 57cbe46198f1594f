import { expect, test } from 'vitest'
import { linkQuality } from '../../../../src/features/monitor/manual/linkQuality.ts'

const CASES = [
  [0, 'good'],
  [149, 'good'],
  [150, 'slow'],
  [299, 'slow'],
  [300, 'bad'],
  [499, 'bad'],
  [500, 'blocked'],
  [60_000, 'blocked'],
] as const

test.each(CASES)(
  'M-056 a viewer who is %i ms behind has a link that is %s, by the worse of round trip and picture',
  (ms, quality) => {
    expect(linkQuality(ms, 0)).toBe(quality)
    expect(linkQuality(0, ms)).toBe(quality)
    expect(linkQuality(undefined, ms)).toBe(quality)
  },
)

test('M-056 without a picture nobody knows how far behind they are', () => {
  expect(linkQuality(10, undefined)).toBe('unknown')
  expect(linkQuality(900, undefined)).toBe('unknown')
})
