import { beforeAll, describe, expect, test } from 'vitest'
import { readLog } from '../../robots/logs/readLog.ts'
import { drivenM, durationMs, type Run, type Scan } from '../../robots/logs/run.ts'
import { beamEndsOnWalls, type CellMap, occupancyAt, readCellMap } from '../robots/logs/beamEnds.ts'
import { hasSharedData, NEEDS_DATA, sharedData } from '../robots/logs/sharedData.ts'

describe.skipIf(!hasSharedData)(`the two-hour run of mit-killian${NEEDS_DATA}`, () => {
  let run: Run
  let map: CellMap
  let scans: readonly Scan[]

  beforeAll(async () => {
    const read = await readLog(sharedData('logs/mit-killian/killian.g2o.zip'))
    if (!read?.ok) throw new Error(read?.sentence ?? 'no log')
    run = read.run
    scans = run.samples.flatMap(({ scan }) => scan ?? [])
    map = await readCellMap(sharedData('logs/mit-killian/killian_map.yaml'))
  })

  test('M-096 every scan is read: 3873 of 180 beams over half a circle, 1906 m in 2 h 8 min', () => {
    expect(scans).toHaveLength(3873)
    expect(run.brokenLines).toBe(0)
    expect(run.cut).toBe(false)
    expect(new Set(scans.map(({ ranges }) => ranges.length))).toEqual(new Set([180]))
    expect(durationMs(run) / 1000).toBeCloseTo(7672.7, 1)
    expect(drivenM(run)).toBeCloseTo(1906, 0)
  })

  test('M-098 the poses stand on the free floor of the map', () => {
    const onFloor = run.samples.filter(({ pose }) => occupancyAt(map, pose.x, pose.y) === 'free')
    expect(onFloor.length).toBe(3871)
  })

  test('M-096 M-098 the beam ends lie on the walls of the map', () => {
    const { share, beams } = beamEndsOnWalls(scans, map)
    expect(beams).toBeGreaterThan(500_000)
    expect(share).toBeCloseTo(0.957, 3)
  })

  test('M-098 with y turned over they do not', () => {
    const turnedOver = scans.map(scan => ({ ...scan, y: -scan.y, w: -scan.w, start: -scan.start, end: -scan.end }))
    expect(beamEndsOnWalls(turnedOver, map).share).toBeLessThan(0.05)
  })

  test('M-096 with the beams in reverse order they do not', () => {
    const reversed = scans.map(scan => ({ ...scan, ranges: scan.ranges.toReversed() }))
    expect(beamEndsOnWalls(reversed, map).share).toBeLessThan(0.35)
  })

  test('M-098 with headings counted clockwise they do not', () => {
    const clockwise = scans.map(scan => ({ ...scan, w: -scan.w }))
    expect(beamEndsOnWalls(clockwise, map).share).toBeLessThan(0.2)
  })
})
