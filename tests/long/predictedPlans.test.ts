import { expect, test } from 'vitest'
import { fleet } from '../../robots/fleet.ts'
import { inHall } from '../robots/hall.ts'
import { predictedAndDriven } from '../robots/season/predicted.ts'

const inHospital = fleet(12, 1).filter(({ name }) => name === 'Avocet 02' || name === 'Snipe 08')
const inHalls = ['Plover 03', 'Ruff 01', 'Redshank 07'].map(name => inHall(name).robot.spec)

test.each([...inHospital, ...inHalls])(
  'E-001 L-040 what is previewed of a plan is what a robot drives where nothing is in its way, by 95 % of the floor of each hall, corridor and small room, in the same time within a tenth: $name, $site.key',
  spec => {
    const { predicted, driven, rooms } = predictedAndDriven(spec)
    expect(rooms.length).toBeGreaterThan(1)
    for (const { name, iou } of rooms) expect(iou, name).toBeGreaterThan(0.95)
    expect(Math.abs(predicted.seconds / driven.seconds - 1)).toBeLessThan(0.1)
  },
)
