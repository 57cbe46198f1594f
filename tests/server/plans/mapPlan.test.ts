import sharp from 'sharp'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { PLAN_FILES, planConfigSchema, planElementsSchema } from '../../../contract/plan/elements.ts'
import { mapYamlSchema, occupancyOf } from '../../../contract/plan/mapYaml.ts'
import type { MapImport, MapRefusal } from '../../../server/plans/mapPlan.ts'
import { type Fields, hall, pgm } from './hall.ts'

async function imported(result: Promise<MapImport | MapRefusal>): Promise<MapImport> {
  const map = await result
  if (!map.ok) throw new Error(map.sentence)
  return map
}
const fileOf = (map: MapImport, name: string): Uint8Array => {
  const file = map.files.find(({ name: other }) => other === name)
  if (!file) throw new Error(`No ${name}`)
  return file.bytes
}
const textOf = (map: MapImport, name: string): unknown =>
  parse(new TextDecoder().decode(fileOf(map, name)), { maxAliasCount: 0 })
const greysOf = async (map: MapImport): Promise<readonly number[]> => {
  const image = sharp(fileOf(map, 'map.png')).toColourspace('b-w').raw()
  return [...(await image.toBuffer())]
}

describe('the files of a plan', () => {
  test('L-002 a map gives every file of a plan, each readable by the contract', async () => {
    const map = await imported(hall({ origin: [-10, 5, 0] }))
    expect(map.files.map(({ name }) => name)).toEqual([...PLAN_FILES, 'plan.png', 'move.png', 'map3d.yaml'])
    expect(v.parse(mapYamlSchema, textOf(map, 'map.yaml'))).toEqual(map.mapYaml)
    expect(map.mapYaml).toMatchObject({ image: 'map.png', origin: [-10, 5, 0], mode: 'trinary' })
    expect(v.parse(planElementsSchema, textOf(map, 'sectors.yaml')).sectors).toEqual([])
    expect(v.parse(planConfigSchema, textOf(map, 'config.yaml')).plan_type).toBe(1)
  })

  test('L-002 pictures cover the rectangle of the map and keep its cells', async () => {
    const map = await imported(hall())
    for (const name of ['map.png', 'map3d.png', 'pretty_map.png']) {
      expect(await sharp(fileOf(map, name)).metadata()).toMatchObject({ format: 'png', width: 4, height: 4 })
    }
    expect(await greysOf(map)).toEqual([0, 0, 0, 0, 0, 254, 254, 0, 0, 254, 254, 0, 205, 205, 205, 205])
    const pretty = await sharp(fileOf(map, 'pretty_map.png')).raw().toBuffer()
    const alphas = [0, 5, 12].map(cell => pretty[cell * 4 + 3])
    expect(alphas, 'wall and floor are drawn, unknown is not').toEqual([255, 255, 0])
  })

  test('M-098 home is on free floor, in metres, with the origin turned and moved', async () => {
    const greys = Array.from({ length: 60 * 40 }, (_, i) => (Math.floor(i / 60) < 30 && i % 60 >= 20 ? 254 : 0))
    const origin = [100, -50, Math.PI / 2]
    const map = await imported(hall({ resolution: 0.1, origin }, pgm(60, greys)))
    const { home } = v.parse(planConfigSchema, textOf(map, 'config.yaml'))
    // Free: columns 20 to 59, rows 10 to 39 from below; the middle cell is column 40, row 25 from below.
    expect(home.x).toBeCloseTo(100 - 2.45, 5)
    expect(home.y).toBeCloseTo(-50 + 4.05, 5)
  })

  test('L-002 home keeps a robot clear of walls where the map has the room', async () => {
    // The middle of the free cells is a narrow passage between two halls.
    const free = (column: number, row: number): boolean => column < 40 || column >= 60 || Math.abs(row - 25) < 3
    const greys = Array.from({ length: 100 * 50 }, (_, i) => (free(i % 100, Math.floor(i / 100)) ? 254 : 0))
    const map = await imported(hall({ resolution: 0.1 }, pgm(100, greys)))
    const { home } = v.parse(planConfigSchema, textOf(map, 'config.yaml'))
    expect(Math.abs(home.x - 5)).toBeGreaterThan(1.7)
  })

  test('M-098 a map without a single free cell still has a home', async () => {
    const map = await imported(hall({}, pgm(2, [0, 0, 0, 0])))
    expect(textOf(map, 'config.yaml')).toMatchObject({ home: { x: 0.075, y: 0.025, a: 0 } })
    expect(map.shares).toEqual({ occupied: 1, free: 0, unknown: 0 })
  })
})

describe('greys', () => {
  const shares = async (result: Promise<MapImport | MapRefusal>) => (await imported(result)).shares
  const RAMP = pgm(4, [0, 100, 205, 255])

  test('M-098 thresholds decide, and negate turns them over', async () => {
    expect(await shares(hall({}, RAMP))).toEqual({ occupied: 0.25, free: 0.25, unknown: 0.5 })
    expect(await shares(hall({ free_thresh: 0.25 }, RAMP))).toEqual({ occupied: 0.25, free: 0.5, unknown: 0.25 })
    expect(await shares(hall({ occupied_thresh: 0.5 }, RAMP))).toEqual({ occupied: 0.5, free: 0.25, unknown: 0.25 })
    expect(await shares(hall({ negate: 1 }, RAMP))).toEqual({ occupied: 0.5, free: 0.25, unknown: 0.25 })
    expect(await shares(hall({ negate: true }, RAMP))).toEqual({ occupied: 0.5, free: 0.25, unknown: 0.25 })
  })

  test('M-098 a maxval of 100 is the whole scale', async () => {
    const image = Buffer.concat([Buffer.from('P5 2 1 100\n'), Uint8Array.of(0, 100)])
    expect(await greysOf(await imported(hall({}, image)))).toEqual([0, 255])
  })

  test('M-098 rounding to whole greys carries no cell over a threshold', async () => {
    // 805 of 1000 is free (p = 0.195), and the grey nearest to it, 205, is not (p = 0.19608).
    const head = { free_thresh: 0.196, occupied_thresh: 0.65 }
    const values = Array.from({ length: 1000 }, (_, i) => i + 1)
    const image = Buffer.concat([
      Buffer.from('P5 1000 1 1000\n'),
      Buffer.from(Uint16Array.from(values).buffer).swap16(),
    ])
    const greys = await greysOf(await imported(hall(head, image)))
    const meaning = (grey: number) => occupancyOf(grey, { ...head, negate: 0 })
    expect(greys.map(meaning)).toEqual(values.map(value => meaning((value * 255) / 1000)))
  })

  test('M-098 in mode raw the value is the occupancy in percent, above 100 unknown', async () => {
    const map = await imported(hall({ mode: 'raw' }, pgm(5, [0, 10, 50, 100, 255])))
    expect(map.mapYaml).toMatchObject({ mode: 'scale', negate: 0 })
    const greys = await greysOf(map)
    expect(greys.map(grey => occupancyOf(grey, map.mapYaml))).toEqual([
      'free',
      'free',
      'unknown',
      'occupied',
      'unknown',
    ])
  })

  const png = (channels: 1 | 2 | 3 | 4, pixels: readonly number[]): Promise<Buffer> =>
    sharp(Uint8Array.from(pixels), { raw: { width: pixels.length / channels, height: 1, channels } })
      .toColourspace(channels < 3 ? 'b-w' : 'srgb')
      .png()
      .toBuffer()
  const fromPng = async (image: Buffer, fields: Fields = {}) =>
    greysOf(await imported(hall({ image: 'hall.png', ...fields }, image, 'hall.png')))

  test('M-098 PNG in grey, in colour, and with a palette', async () => {
    expect(await fromPng(await png(1, [0, 1, 127, 205, 255]))).toEqual([0, 1, 127, 205, 255])
    expect(await fromPng(await png(3, [0, 0, 0, 10, 20, 60, 255, 255, 255]))).toEqual([0, 30, 255])
    const palette = await sharp(Uint8Array.of(0, 205, 254, 0), { raw: { width: 4, height: 1, channels: 1 } })
      .png({ palette: true })
      .toBuffer()
    expect((await sharp(palette).metadata()).isPalette).toBe(true)
    expect(await fromPng(palette)).toEqual([0, 205, 254, 0])
  })

  test('M-098 PNG of 16 bits keeps its scale', async () => {
    const image = await sharp(Uint16Array.of(0, 257, 32_896, 65_535), { raw: { width: 4, height: 1, channels: 1 } })
      .toColourspace('grey16')
      .png()
      .toBuffer()
    expect((await sharp(image).metadata()).depth).toBe('ushort')
    expect(await fromPng(image)).toEqual([0, 1, 128, 255])
  })

  test('M-098 alpha is averaged in mode trinary, and makes a cell unknown in mode scale', async () => {
    const image = await png(4, [0, 0, 0, 255, 255, 255, 255, 255, 255, 255, 255, 0])
    expect(await fromPng(image)).toEqual([64, 255, 191])
    const scaled = await fromPng(image, { mode: 'scale' })
    expect(scaled.map(grey => occupancyOf(grey, { negate: 0, occupied_thresh: 0.65, free_thresh: 0.196 }))).toEqual([
      'occupied',
      'free',
      'unknown',
    ])
  })
})
