import { expect, test } from 'vitest'
import { channelById } from '../../../contract/telemetry/channels.ts'
import { readFrames } from '../../../contract/telemetry/frame.ts'
import { openEventLog } from '../../../workers/log/eventLog.ts'
import { EXCERPT_CHANNELS, logExcerpt } from '../../../workers/log/logExcerpt.ts'
import { longStream } from './longStream.ts'
import { record } from './record.ts'

test('the last stretch of a log has frames without texts and pictures alone, oldest first and thinned', async () => {
  const log = await openEventLog({ store: undefined, segmentBytes: 64 * 1024 })
  record(log, longStream(3, 3000))
  const range = log.range()
  const spanMs = 20_000
  const frames = [...readFrames(await logExcerpt(log, spanMs), fault => expect.unreachable(fault))]
  await log.close()
  expect(frames.length).toBeGreaterThan(20)
  const names = new Set(frames.map(({ channel }) => channelById(channel)?.name))
  for (const name of names) expect(EXCERPT_CHANNELS).toContain(name)
  expect(names).not.toContain('robot_message')
  expect(Math.min(...frames.map(({ timeMs }) => timeMs))).toBeGreaterThanOrEqual((range?.toMs ?? 0) - spanMs)
  const scans = frames.filter(({ channel }) => channelById(channel)?.name === 'laser').map(({ timeMs }) => timeMs)
  for (const [index, timeMs] of scans.entries())
    if (index > 0) expect(timeMs - (scans[index - 1] ?? 0)).toBeGreaterThanOrEqual(1000)
})

test('an empty log has an empty stretch', async () => {
  const log = await openEventLog({ store: undefined })
  expect((await logExcerpt(log, 1000)).byteLength).toBe(0)
  await log.close()
})
