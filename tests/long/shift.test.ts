import { expect, test } from 'vitest'
import { robotState } from '../../contract/robot/states.ts'
import { fleet } from '../../robots/fleet.ts'
import { createWorld } from '../../robots/world/createWorld.ts'
import { STEP_MS, step } from '../../robots/world/step.ts'
import { buildingOf } from '../robots/buildings.ts'

const HOUR_MS = 3_600_000
/** Ten minutes for somebody far away, and five for whoever then comes. */
const LEFT_ALONE_MS = 15 * 60_000

/** In seed 2 two robots meet nose to nose in a corridor of the hospital. */
const SHIFTS = [1, 2].flatMap(seed =>
  [...Map.groupBy(fleet(12, seed), ({ building }) => building)].map(([building, specs]) => ({ seed, building, specs })),
)

test.each(SHIFTS)(
  'A-111 in two hours no robot of building $building is left alone with its trouble, seed $seed',
  ({ specs }) => {
    const [first] = specs
    if (!first) throw new Error('Nobody lives there')
    const world = createWorld(buildingOf(first.site), specs)
    const left = new Map<string, number>()
    for (let passed = 0; passed < 2 * HOUR_MS; passed += STEP_MS) {
      step(world)
      for (const { spec, state, inStateMs } of world.robots) {
        const { generalState } = robotState(state, { online: true })
        if (generalState !== 'stuck' && generalState !== 'warning') continue
        if (inStateMs > LEFT_ALONE_MS) left.set(`${spec.name} in state ${state}`, inStateMs)
      }
    }
    expect(left).toEqual(new Map())
  },
  240_000,
)
