import { expect, test } from 'vitest'
import type { ArrivedMessage } from '../../../../machines/messenger/messenger.logic.ts'
import { MESSAGES_SPAN_MS, messagesAt } from '../../../../src/features/monitor/messages/pastMessages.ts'

const NOW_MS = Date.UTC(2026, 10, 20, 2, 41)
const message = (key: string, beforeMs: number, text = key): ArrivedMessage => ({
  key,
  level: 'info',
  text,
  timeMs: NOW_MS - beforeMs,
  sender: undefined,
})

test('P-018 messages of a moment are those of the hour up to it, of each key the newest by then', () => {
  const stored = [
    message('old', MESSAGES_SPAN_MS),
    message('tank', 60_000, 'Tank half full'),
    message('brush', 30_000),
    message('tank', 0, 'Tank empty'),
    message('later', -1000),
    message('brush', -1000, 'Brush is stuck'),
  ]
  expect(messagesAt(stored, NOW_MS).map(({ text }) => text)).toEqual(['brush', 'Tank empty'])
  expect(messagesAt(stored, NOW_MS - 30_000).map(({ text }) => text)).toEqual(['old', 'Tank half full', 'brush'])
})
