import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Zone } from '../../../contract/plan/elements.ts'
import type { CellFrame } from '../../../floor/cellBits.ts'
import {
  type MaskFilter,
  maskAgreement,
  maskOfZones,
  maskPicture,
  maskValues,
  WRITTEN_SPEED_FILTER,
  zonesOfMask,
} from '../../../floor/exchange/filterMask.ts'
import { regionPolygons } from '../../../floor/exchange/regions.ts'
import { signedArea } from '../../../floor/geometry.ts'
import { mapCellsOf } from '../../../floor/mapCells.ts'
import { readMapImage } from '../../../server/plans/image.ts'
import { readMapHead } from '../../../server/plans/mapHead.ts'
import { hasSharedData, NEEDS_DATA, sharedData } from '../../robots/logs/sharedData.ts'

const FRAME: CellFrame = { width: 60, height: 40, resolution: 0.1, origin: { x: -2, y: 3 } }
const KEEPOUT: MaskFilter = { type: 'keepout' }

const zonesIn = (mask: ReturnType<typeof maskOfZones>, filter: MaskFilter): readonly Zone[] =>
  zonesOfMask(mask, filter).elements.flatMap(({ kind, value }) => (kind === 'zones' ? [value] : []))

const noGo = (shape: Zone['shape'], id = 1): Zone => ({
  id,
  name: '',
  owner: 'general',
  shape,
  settings: { type: 'no_go_zone', stealth: false },
})
const box = (x: number, y: number, dx: number, dy: number, a = 0): Zone['shape'] => ({
  type: 'rectangle',
  x,
  y,
  dx,
  dy,
  a,
})

/** Lines of a picture, the top row first, as cells from the lowest row on. */
function cellsOf(lines: readonly string[]): Uint8Array {
  return Uint8Array.from(lines.toReversed().join('').split(''), sign => (sign === '#' ? 1 : 0))
}

describe('regions', () => {
  test.each([
    ['one block', ['....', '.##.', '.##.'], 1],
    ['two blocks that touch at a corner', ['##..', '##..', '..##'], 2],
    ['a ring', ['####', '#..#', '####'], 2],
    ['a frame with a bar', ['#####', '#.#.#', '#####'], 2],
  ])('E-001 %s becomes polygons that cover just its cells', (_, lines, least) => {
    const width = lines[0]?.length ?? 0
    const cells = cellsOf(lines)
    const polygons = regionPolygons(cells, width)
    expect(polygons.length).toBeGreaterThanOrEqual(least)
    const area = polygons.reduce((sum, polygon) => sum + signedArea(polygon), 0)
    expect(area).toBe(cells.reduce((sum, cell) => sum + cell, 0))
  })

  test('E-001 any cells become polygons without holes that cover just those', () => {
    const raster = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.array(fc.boolean(), { minLength: 9, maxLength: 81 }))
    fc.assert(
      fc.property(raster, ([width, marks]) => {
        const cells = Uint8Array.from(marks.slice(0, marks.length - (marks.length % width)), Number)
        const polygons = regionPolygons(cells, width)
        for (const polygon of polygons) expect(signedArea(polygon)).toBeGreaterThan(0)
        const area = polygons.reduce((sum, polygon) => sum + signedArea(polygon), 0)
        expect(area).toBe(cells.reduce((sum, cell) => sum + cell, 0))
      }),
    )
  })
})

describe('masks of costmap filters', () => {
  test('E-007 a mask of no-go zones and the zones made of it do the same', () => {
    const zones = [noGo(box(0, 5, 1, 2)), noGo(box(2.4, 5.2, 1.5, 0.8, 0.4), 2)]
    const mask = maskOfZones(FRAME, zones, 'keepout')
    const again = maskOfZones(FRAME, zonesIn(mask, KEEPOUT), 'keepout')
    const { iou, deviation } = maskAgreement(mask, again, KEEPOUT)
    expect(iou).toBeGreaterThan(0.95)
    expect(deviation).toBeLessThanOrEqual(0.11)
  })

  test('E-007 a wall around a room keeps nobody out of the room', () => {
    const walls = [box(1, 3.3, 5, 0.4), box(1, 6.7, 5, 0.4), box(-1.3, 5, 0.4, 3.4), box(3.3, 5, 0.4, 3.4)]
    const mask = maskOfZones(FRAME, walls.map(noGo), 'keepout')
    const zones = zonesIn(mask, KEEPOUT)
    expect(zones.length).toBeGreaterThan(1)
    expect(maskAgreement(mask, maskOfZones(FRAME, zones, 'keepout'), KEEPOUT).iou).toBeGreaterThan(0.95)
  })

  test('E-007 a turned map has its zones where its cells are', () => {
    const frame = { ...FRAME, yaw: Math.PI / 6 }
    const mask = maskOfZones(frame, [noGo(box(-2.5, 6, 0.8, 0.8))], 'keepout')
    const [zone] = zonesIn(mask, KEEPOUT)
    const points = zone?.shape.type === 'polygon' ? zone.shape.points : []
    const middle = points.reduce((sum, { x, y }) => ({ x: sum.x + x / points.length, y: sum.y + y / points.length }), {
      x: 0,
      y: 0,
    })
    expect(middle.x).toBeCloseTo(-2.5, 0)
    expect(middle.y).toBeCloseTo(6, 0)
  })

  test.each([
    ['half the top speed', { type: 'speedPercent', base: 100, multiplier: -1 }, 50, 'very_slow'],
    ['almost nothing', { type: 'speedPercent', base: 100, multiplier: -1 }, 95, 'tiptoe_slow'],
    ['the usual speed', { type: 'speedPercent', base: 100, multiplier: -1 }, 10, undefined],
    ['0.6 of 1 m/s', { type: 'speedAbsolute', base: 0, multiplier: 0.01, topSpeed: 1 }, 60, 'slow'],
  ] as const)('E-009 E-017 a limit of %s is the fastest speed that keeps it', (_, filter, value, mode) => {
    const values = new Uint8Array(FRAME.width * FRAME.height).fill(value, 0, FRAME.width * 5)
    const zones = zonesIn({ frame: FRAME, values }, filter)
    expect(zones.map(({ settings }) => settings.dynamics_settings?.normal.mode)).toEqual(
      mode === undefined ? [] : [mode],
    )
  })

  test('E-017 a mask of speeds that Swath writes is read back as the same speeds', () => {
    const slow: Zone = {
      ...noGo(box(0, 5, 1, 2)),
      settings: {
        type: 'zone',
        stealth: false,
        dynamics_settings: {
          normal: { mode: 'slow' },
          wall: { mode: 'very_slow' },
          mapping: { mode: 'normal' },
          inter_sector: { mode: 'slow' },
        },
      },
    }
    const written = maskPicture(maskOfZones(FRAME, [slow], 'speed'), 'speed.pgm', 'speed')
    const [zone] = zonesIn(maskValues(written), WRITTEN_SPEED_FILTER)
    expect(zone?.settings.dynamics_settings?.normal.mode).toBe('slow')
  })

  test('E-007 specks of a picture are left out and counted', () => {
    const values = new Uint8Array(FRAME.width * FRAME.height)
    values[125] = 100
    expect(zonesOfMask({ frame: { ...FRAME, resolution: 0.05 }, values }, KEEPOUT)).toEqual({
      elements: [],
      leftOut: [{ what: 'tinyArea', count: 1 }],
    })
  })
})

async function storedMask(path: string): Promise<ReturnType<typeof maskValues>> {
  const head = readMapHead(await readFile(sharedData(`maps/${path}.yaml`)))
  if (!head.ok) throw new Error(head.fault.reason)
  const image = await readMapImage(await readFile(sharedData(`maps/${path.split('/')[0]}/${head.head.image}`)))
  if (!image.ok) throw new Error(image.fault)
  return maskValues(mapCellsOf(image.raster, head.head))
}

describe.skipIf(!hasSharedData)(`masks of real maps${NEEDS_DATA}`, () => {
  test.each([
    ['nav2-depot/depot_keepout', KEEPOUT, 0.3],
    ['nav2-depot/depot_speed', WRITTEN_SPEED_FILTER, 0.1],
    // Single cells are left out here, the farthest of them by itself.
    ['fetch-2015-09/9_16_15_keepout', KEEPOUT, 2],
  ] as const)('E-007 zones of %s do what the mask does', async (path, filter, farthest) => {
    const mask = await storedMask(path)
    const { elements } = zonesOfMask(mask, filter)
    const zones = elements.flatMap(({ kind, value }) => (kind === 'zones' ? [value] : []))
    const kind = filter.type === 'keepout' ? 'keepout' : 'speed'
    const { iou, deviation } = maskAgreement(mask, maskOfZones(mask.frame, zones, kind), filter)
    expect(zones.length).toBeGreaterThan(0)
    expect(iou).toBeGreaterThan(0.97)
    expect(deviation).toBeLessThan(farthest)
  })
})
