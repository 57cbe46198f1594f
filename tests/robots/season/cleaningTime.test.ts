import { expect, test } from 'vitest'
import { driveLimits } from '../../../contract/robot/driveLimits.ts'
import { cleaningTime } from '../../../floor/cleaningTime.ts'
import { fleet, type RobotSpec } from '../../../robots/fleet.ts'
import { createWorkplace, seasonBuilding } from '../../../robots/season/workplace.ts'
import { planElements } from '../../../robots/sites/site.ts'
import { inHall } from '../hall.ts'

/** By how much what is worked out differs from what the robot drives where nothing is in its way, as a share of that. */
function errorOf(spec: RobotSpec): number {
  const alone = { ...spec, slot: 0 }
  const building = seasonBuilding(alone)
  const { robot, sectors, wayHome } = createWorkplace(building, [alone], alone)
  const driven = sectors.flatMap(({ way }) => way.at(-1) ?? [])
  const homeward = driven.slice(-1).flatMap(end => wayHome(end).at(-1) ?? [])
  const drivenMs = [...driven, ...homeward].reduce((sum, { ms }) => sum + ms, 0)
  const { cells: occupancy, width, height, resolution, origin } = building.terrain.grid
  const frame = { width, height, resolution, origin }
  const { zones } = planElements(alone.site)
  const worked = cleaningTime(
    {
      floor: { frame, occupancy },
      elements: { sectors: [...robot.sectors], zones },
      home: { x: robot.dock.x, y: robot.dock.y, a: robot.dock.w },
    },
    { footprint: robot.footprint, limits: driveLimits(alone.hardware.model) },
  )
  return Math.abs((worked?.seconds ?? 0) - drivenMs / 1000) / (drivenMs / 1000)
}

test('L-040 the time that lanes say is within a tenth of what robots of four models drive where nothing is in their way', () => {
  const inHospital = fleet(12, 1).filter(({ name }) => name === 'Avocet 02')
  const inHalls = ['Plover 03', 'Snipe 08', 'Ruff 01', 'Redshank 07'].map(name => inHall(name).robot.spec)
  const errors = [...inHospital, ...inHalls].map(errorOf)
  expect(errors).toHaveLength(5)
  expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.1)
  expect(Math.max(...errors)).toBeLessThan(0.15)
})
