import fc from 'fast-check'
import { Packr } from 'msgpackr'
import { expect, test } from 'vitest'
import { CHANNELS, type ChannelName, channelByName } from '../../../contract/telemetry/channels.ts'
import { type Body, decodeBody, decodeFrame, encodeDecoded, type Message } from '../../../contract/telemetry/codec.ts'
import { readFrames } from '../../../contract/telemetry/frame.ts'
import { basicSchema, RECORD_SCHEMAS } from '../../../contract/telemetry/records.ts'
import { cases } from '../../run/longRun.ts'
import { BODIES, channelBody } from '../../workers/arbitraryFrames.ts'
import { BASIC, frame } from '../../workers/frames.ts'

const RECORD_CHANNELS = CHANNELS.filter(channel => channel.family === 'record').map(channel => channel.name)

function decodeAll(batch: Uint8Array): readonly Message[] {
  const messages: Message[] = []
  for (const found of readFrames(batch, () => undefined)) {
    const message = decodeFrame(found)
    if (message.ok) messages.push(message.value)
  }
  return messages
}

/** Numbers anywhere in a value, typed arrays included. */
function* numbersIn(value: unknown): Generator<number> {
  if (typeof value === 'number') yield value
  else if (value instanceof Float32Array) yield* value
  else if (typeof value === 'object' && value !== null && !ArrayBuffer.isView(value))
    for (const item of Object.values(value)) yield* numbersIn(item)
}

/** A body as its robot meant it: pictures are bytes, counts follow from the arrays. */
function plain(body: Body<ChannelName> | object): unknown {
  if ('bytes' in body && body.bytes instanceof Uint8Array) return [...body.bytes]
  if (body instanceof Uint8Array) return [...body]
  const entries = Object.entries(body).filter(([key]) => !/^(count|dangerCount|velocityCount)$/.test(key))
  return Object.fromEntries(
    entries.map(([key, value]) => [key, value instanceof Float32Array ? [...value] : value] as const),
  )
}

const float32 = new Set(['start', 'end', 'max', 'median', 'angle'])
/** Packed Float32 fields round what they are given. */
function rounded(channel: ChannelName, value: unknown): unknown {
  if (channelByName(channel).family !== 'packed' || typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const single = float32.has(key) || (channel === 'safety_vector' && typeof item === 'number')
      return [key, single && typeof item === 'number' ? Math.fround(item) : item]
    }),
  )
}

for (const { name } of CHANNELS) {
  test(`M-077 ${name}: what a robot writes is what a worker reads`, () => {
    fc.assert(
      fc.property(BODIES[name], fc.nat({ max: 0xffff_fffe }), (body, seq) => {
        const [message] = decodeAll(frame(name, seq + 1, 1234.5, body))
        expect(message).toMatchObject({ channel: name, seq: seq + 1, keyframe: false })
        if (!message) return
        expect(plain(message.body)).toEqual(rounded(name, plain(body)))
        expect(decodeAll(encodeDecoded(message))).toEqual([message])
      }),
      { numRuns: 100 },
    )
  })
}

test('M-077 a frame with flipped bits, cut short or made of anything is read or refused, with finite numbers only', () => {
  fc.assert(
    fc.property(
      fc.array(channelBody, { minLength: 1, maxLength: 3 }),
      fc.array(fc.tuple(fc.nat(), fc.integer({ min: 1, max: 255 })), { maxLength: 8 }),
      fc.option(fc.nat(), { nil: undefined }),
      fc.uint8Array({ maxLength: 40 }),
      (bodies, flips, cut, junk) => {
        const sound = Buffer.concat([...bodies.map(({ encode }, i) => encode(i + 1, i * 50)), junk])
        for (const [at, mask] of flips) sound[at % sound.length] = (sound[at % sound.length] ?? 0) ^ mask
        const batch = new Uint8Array(sound.subarray(0, cut === undefined ? undefined : cut % sound.length))
        for (const message of decodeAll(batch)) {
          for (const number of numbersIn(message)) expect(Number.isFinite(number)).toBe(true)
          expect(decodeAll(encodeDecoded(message))).toHaveLength(1)
        }
        expect(batch.length).toBeLessThanOrEqual(sound.length)
      },
    ),
    { numRuns: cases(4000) },
  )
})

test('M-077 any bytes as a body of any channel are read or refused, never an exception', () => {
  fc.assert(
    fc.property(fc.constantFrom(...CHANNELS), fc.uint8Array({ maxLength: 200 }), ({ name }, bytes) => {
      const body = decodeBody(name, bytes)
      if (body.ok) for (const number of numbersIn(body.value)) expect(Number.isFinite(number)).toBe(true)
      else expect(['length', 'nonFinite', 'body']).toContain(body.fault)
    }),
    { numRuns: cases(6000) },
  )
})

test('M-076 M-077 any MessagePack value as a record body is refused unless it is what the schema says', () => {
  const packr = new Packr({ useRecords: false })
  fc.assert(
    fc.property(fc.constantFrom(...RECORD_CHANNELS), fc.anything({ maxDepth: 4 }), (name, value) => {
      const body = decodeBody(name, packr.pack(value))
      expect(body.ok || body.fault === 'body').toBe(true)
      if (!body.ok) return
      for (const number of numbersIn(body.value)) expect(Number.isFinite(number)).toBe(true)
      expect(Object.keys(body.value).every(key => key in RECORD_SCHEMAS[name].entries)).toBe(true)
    }),
    { numRuns: cases(3000) },
  )
})

test('M-076 a field that is missing, of the wrong type or not finite refuses the whole record', () => {
  const packr = new Packr({ useRecords: false })
  for (const key of Object.keys(basicSchema.entries)) {
    for (const wrong of [undefined, null, 'text', Number.NaN, Number.POSITIVE_INFINITY, -1, [], {}, 3n]) {
      if (wrong === -1 && key === 'battery') continue
      if (wrong === undefined && key === 'cleaning_head') continue
      if (Array.isArray(wrong) && (key === 'subscriptions' || key === 'active_fault_codes')) continue
      expect(decodeBody('basic', packr.pack({ ...BASIC, [key]: wrong }))).toEqual({ ok: false, fault: 'body' })
    }
  }
  expect(decodeBody('basic', packr.pack({ ...BASIC, extra: 1 }))).toEqual({ ok: true, value: BASIC })
})

const HOSTILE: readonly (readonly [string, readonly number[]])[] = [
  ['a string that claims 4 GiB', [0xdb, 0xff, 0xff, 0xff, 0xff, 0x61]],
  ['bytes that claim 4 GiB', [0xc6, 0xff, 0xff, 0xff, 0xff, 0x61]],
  ['an array that claims 4 billion items', [0xdd, 0xff, 0xff, 0xff, 0xff, 0x01]],
  ['a map that claims 4 billion keys', [0xdf, 0xff, 0xff, 0xff, 0xff, 0xa1, 0x61, 0x01]],
  ['an extension that claims 4 GiB', [0xc9, 0xff, 0xff, 0xff, 0xff, 0x01]],
  ['a record that is not defined', [0x7f, 0x01]],
  ['a reserved byte', [0xc1]],
  ['nothing', []],
]
for (const [what, bytes] of HOSTILE) {
  test(`M-077 a record body with ${what} is refused`, () => {
    for (const name of RECORD_CHANNELS)
      expect(decodeBody(name, new Uint8Array(bytes))).toEqual({ ok: false, fault: 'body' })
  })
}

test('M-077 a body nested a million deep is refused', () => {
  const deep = new Uint8Array(1_000_000).fill(0x91)
  expect(decodeBody('basic', deep)).toEqual({ ok: false, fault: 'body' })
  const deepMaps = new Uint8Array(900_000)
  for (let i = 0; i < deepMaps.length; i += 3) deepMaps.set([0x81, 0xa1, 0x61], i)
  expect(decodeBody('basic', deepMaps)).toEqual({ ok: false, fault: 'body' })
})

test('M-077 a body that redefines the shared records, or sets a prototype, changes nothing for the next', () => {
  const sound = frame('basic', 1, 0, BASIC).subarray(24)
  const redefine = [0xd4, 0x72, 0x40, 0x91, 0xa1, 0x78, 0x01]
  decodeBody('basic', new Uint8Array(redefine))
  decodeBody('basic', new Uint8Array([0x91, ...redefine]))
  const proto = new Packr({ useRecords: false, mapsAsObjects: true }).pack(JSON.parse('{"__proto__": {"state": 7}}'))
  decodeBody('basic', proto)
  expect({}).not.toHaveProperty('state')
  const header = 24
  const length = new DataView(sound.buffer, sound.byteOffset - header).getUint32(16, true)
  expect(decodeBody('basic', sound.subarray(0, length))).toEqual({ ok: true, value: BASIC })
})

test('M-096 a scan with a range below zero, no maximum or its end before its start is refused', () => {
  const sound = { x: 0, y: 0, w: 0, start: -1, end: 1, max: 30, ranges: Float32Array.of(1, 2) }
  const read = (change: object) => decodeAll(frame('laser', 1, 0, { ...sound, ...change }))
  expect(read({})).toHaveLength(1)
  for (const change of [{ max: 0 }, { max: -1 }, { end: -2 }, { ranges: Float32Array.of(1, -0.5) }]) {
    expect(read(change)).toEqual([])
  }
})

test('M-077 structures that a body defines do not outlive it, whether it can be read or not', () => {
  // Each of them takes the number of one that all records share.
  const packed = new Packr({ useRecords: true }).pack([{ state: 'evil', x: 1 }, { x: 'evil' }, { evil: [1] }])
  for (const bytes of [packed, packed.subarray(0, -1)]) {
    expect(decodeBody('radio', bytes)).toEqual({ ok: false, fault: 'body' })
    expect(decodeAll(frame('basic', 1, 0, BASIC))[0]?.body).toEqual(BASIC)
  }
})
