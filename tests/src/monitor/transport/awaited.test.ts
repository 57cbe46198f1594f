import { expect, test } from 'vitest'
import { awaitedOf } from '../../../../src/features/monitor/transport/awaited.ts'

test('P-002 a moment that loads waits for the part that draws, then for the link, then for the recording', () => {
  expect(awaitedOf(undefined)).toBe('picture')
  expect(awaitedOf({ link: { status: 'lost', sinceMs: 0, retryAtMs: 5, reason: 'gone' } })).toBe('link')
  expect(awaitedOf({ link: { status: 'live', sinceMs: 0 } })).toBe('recording')
})
