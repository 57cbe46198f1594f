import { expect, test } from 'vitest'
import { addCell, encodeCells, hasCell, noCells } from '../../floor/cellBits.ts'
import { base64Of, deflated } from '../../floor/deflate.ts'
import { pathStrokes } from '../../map/layers/runPath.ts'
import { readCells, readPath, sectorLook } from '../../map/runMarks.ts'

const worked = { isDisinfected: false, isWorked: true }

test.each([
  [0, 'poor'],
  [49.99, 'poor'],
  [50, 'middling'],
  [74.99, 'middling'],
  [75, 'good'],
  [100, 'good'],
] as const)('R-058 a sector of which %d %% was covered looks %s', (rate, look) => {
  expect(sectorLook({ ...worked, rate })).toBe(look)
})

test('R-058 disinfection has a green of its own from 75 %, and no other colour', () => {
  expect(sectorLook({ rate: 80, isDisinfected: true, isWorked: true })).toBe('disinfected')
  expect(sectorLook({ rate: 60, isDisinfected: true, isWorked: true })).toBe('middling')
  expect(sectorLook({ rate: 0, isDisinfected: false, isWorked: false })).toBe('unworked')
})

test('R-053 covered cells are read from the wire as they were written, and refused where they are not whole', async () => {
  const cells = noCells({ width: 11, height: 3, resolution: 0.05, origin: { x: 1, y: 2 } })
  for (const index of [0, 10, 11, 32]) addCell(cells, index)
  const wire = await encodeCells(cells)
  const read = await readCells(wire)
  expect([...Array(33).keys()].filter(index => hasCell(read, index))).toEqual([0, 10, 11, 32])
  await expect(readCells({ ...wire, height: 4 })).rejects.toThrow(RangeError)
})

test('R-053 a path is read vertex by vertex; what was driven with the pen up is apart from what was cleaned', async () => {
  const path = Float32Array.of(0, 0, 0, 1, 0, 1, 2, 0, 1, 3, 0, 0, 4, 0, 1)
  const read = await readPath(base64Of(await deflated(new Uint8Array(path.buffer))))
  expect(read).toEqual(path)
  const { cleaned, driven } = pathStrokes(read)
  expect(cleaned).toEqual([
    [
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 2, y: 0 },
    ],
    [
      { x: 3, y: 0 },
      { x: 4, y: 0 },
    ],
  ])
  expect(driven).toEqual([
    [
      { x: 2, y: 0 },
      { x: 3, y: 0 },
    ],
  ])
  await expect(readPath('AAAA')).rejects.toThrow(RangeError)
})
