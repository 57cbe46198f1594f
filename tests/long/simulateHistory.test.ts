import { zstdDecompressSync } from 'node:zlib'
import { McapIndexedReader, type McapTypes } from '@mcap/core'
import { expect, test } from 'vitest'
import { type ChannelName, channelById, channelByName } from '../../contract/telemetry/channels.ts'
import { decodeFrame, type Message } from '../../contract/telemetry/codec.ts'
import { readFrames } from '../../contract/telemetry/frame.ts'
import { fleet } from '../../robots/fleet.ts'
import { beginPastFile } from '../../robots/past/pastFile.ts'
import type { PastFrame } from '../../robots/past/pastLink.ts'
import { createPast, type Past } from '../../robots/past/simulateHistory.ts'

const FROM_MS = 1_780_000_000_000
const MINUTE_MS = 60_000
const group = fleet(12, 1).filter(({ building }) => building === 0)
const PLOVER = group[0]?.name ?? ''

const NAMES = group.map(({ name }) => name)

const pastOf = (minutes: number, names: readonly string[] = NAMES): Past =>
  createPast({
    group,
    names,
    seed: 1,
    fromMs: FROM_MS,
    toMs: FROM_MS + minutes * MINUTE_MS,
    ids: () => ({ plan: 11, location: 5 }),
  })

/** All that each robot told. */
async function live(past: Past): Promise<ReadonlyMap<string, readonly PastFrame[]>> {
  const sent = new Map<string, PastFrame[]>(group.map(({ name }) => [name, []]))
  for await (const second of past.seconds()) for (const { name, frames } of second.sent) sent.get(name)?.push(...frames)
  return sent
}

function decoded(frames: readonly PastFrame[]): readonly Message[] {
  return frames.map(({ bytes }) => {
    const [frame] = readFrames(bytes, fault => expect.unreachable(fault))
    const message = frame && decodeFrame(frame)
    return message?.ok ? message.value : expect.unreachable('a frame that cannot be read')
  })
}

const MINUTES = 3
const past = pastOf(MINUTES)
const sent = await live(past)
const plover = decoded(sent.get(PLOVER) ?? [])
const timesOf = (channel: ChannelName): readonly number[] =>
  plover.filter(message => message.channel === channel).map(({ timeMs }) => timeMs)

test('P-016 every state that a robot was in is in its frames of basic data from the very moment it began', () => {
  for (const [name, frames] of sent) {
    const states = decoded(frames).flatMap(message => (message.channel === 'basic' ? [message] : []))
    const runs = states.filter(({ body }, index) => {
      const before = states[index - 1]?.body
      return before?.state !== body.state || before.sector !== body.sector
    })
    const changes = past.changes(name)
    expect(changes.length).toBeGreaterThan(0)
    expect(runs.map(({ timeMs, body }) => [timeMs, body.state, body.sector, body.plan, body.plan_type])).toEqual(
      changes.map(({ timeMs, state, sector, plan, plan_type }) => [timeMs, state, sector, plan, plan_type]),
    )
  }
})

test('P-010 the past holds each recorded channel at its recorded rate, and no other', () => {
  for (const channel of new Set(plover.map(message => message.channel)))
    expect(channelByName(channel).recordedIntervalMs, channel).toBeDefined()
  const rate = (channel: ChannelName): number => timesOf(channel).length / (MINUTES * 60)
  expect(rate('pose')).toBe(20)
  expect(rate('laser')).toBe(2)
  expect(rate('safety')).toBe(5)
  expect(rate('localization')).toBe(2)
  expect(rate('basic')).toBeGreaterThanOrEqual(2)
  expect(timesOf('camera_front').length).toBeGreaterThan(0)
  expect(timesOf('sector_order').length).toBeGreaterThan(0)
})

test('P-010 frames are numbered from 1 in each channel, and their time never goes back', () => {
  const frames = sent.get(PLOVER) ?? []
  expect(frames.map(({ timeMs }) => timeMs)).toEqual(frames.map(({ timeMs }) => timeMs).toSorted((a, b) => a - b))
  for (const [channel, own] of Map.groupBy(frames, frame => frame.channel))
    expect(
      own.map(({ seq }) => seq),
      channelById(channel)?.name,
    ).toEqual(own.map((_, index) => index + 1))
})

test('P-010 a part that begins later has everything that does not change by itself', async () => {
  const later = pastOf(1)
  const remembered = ['basic', 'sector_order', 'faults', 'detour', 'coverage_planner'] as const
  for await (const { timeMs, sent: second } of later.seconds()) {
    const messages = decoded(second.find(({ name }) => name === PLOVER)?.frames ?? [])
    if (timeMs === FROM_MS + 20_000) later.beginPart()
    if (timeMs !== FROM_MS + 21_000) continue
    const channels = new Set(messages.map(({ channel }) => channel))
    for (const channel of remembered) expect(channels, channel).toContain(channel)
    return
  }
  expect.unreachable('the past ended before')
}, 90_000)

test('P-010 the same robots, seed and clock have the same past, another seed another one', async () => {
  const sum = (frames: ReadonlyMap<string, readonly PastFrame[]>) =>
    group.map(({ name }) => Buffer.concat((frames.get(name) ?? []).map(({ bytes }) => bytes)))
  const first = sum(await live(pastOf(0.25)))
  const again = sum(await live(pastOf(0.25)))
  expect(again.map((bytes, index) => bytes.equals(first[index] ?? Buffer.of()))).toEqual(group.map(() => true))
  const others = fleet(12, 2).filter(({ building }) => building === 0)
  const other = createPast({
    group: others,
    names: others.map(({ name }) => name),
    seed: 2,
    fromMs: FROM_MS,
    toMs: FROM_MS + MINUTE_MS / 4,
    ids: () => ({ plan: 11, location: 5 }),
  })
  expect(sum(await live(other))[0]?.equals(first[0] ?? Buffer.of())).toBe(false)
}, 90_000)

test('P-010 the past of a robot is the same whether that of the others in its building is made with it or not', async () => {
  const bytesOf = (frames: readonly PastFrame[] = []) => Buffer.concat(frames.map(({ bytes }) => bytes))
  const alone = await live(pastOf(1, [PLOVER]))
  const others = await live(pastOf(1, NAMES.slice(1)))
  const together = await live(pastOf(1))
  for (const name of NAMES) {
    const expected = bytesOf(together.get(name))
    expect(expected.byteLength).toBeGreaterThan(0)
    expect(bytesOf((name === PLOVER ? alone : others).get(name)).equals(expected), name).toBe(true)
  }
}, 90_000)

test('P-010 the file of a part is an indexed MCAP that gives the frames back as they were', async () => {
  const frames = (sent.get(PLOVER) ?? []).slice(0, 3000)
  const file = await beginPastFile()
  for (let at = 0; at < frames.length; at += 500) await file.add(frames.slice(at, at + 500))
  const bytes = await file.finish()
  const reader = await McapIndexedReader.Initialize({
    readable: {
      size: async () => BigInt(bytes.byteLength),
      read: async (offset, size) => bytes.subarray(Number(offset), Number(offset + size)),
    },
    decompressHandlers: { zstd: (buffer: Uint8Array) => new Uint8Array(zstdDecompressSync(buffer)) },
  })
  const messages: McapTypes.TypedMcapRecords['Message'][] = []
  for await (const message of reader.readMessages()) messages.push(message)
  expect(messages).toHaveLength(frames.length)
  const byTopic = Map.groupBy(messages, ({ channelId }) => reader.channelsById.get(channelId)?.topic ?? '')
  for (const [channel, own] of Map.groupBy(frames, frame => frame.channel)) {
    const stored = byTopic.get(channelById(channel)?.name ?? '') ?? []
    expect(stored.map(({ sequence }) => sequence)).toEqual(own.map(({ seq }) => seq))
    expect(stored.map(({ logTime }) => Number(logTime / 1_000_000n))).toEqual(own.map(({ timeMs }) => timeMs))
    expect(stored.every(({ data }, index) => Buffer.from(own[index]?.bytes ?? []).equals(data))).toBe(true)
  }
})
