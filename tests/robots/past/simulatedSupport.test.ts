import { expect, test } from 'vitest'
import { STATE } from '../../../contract/robot/states.ts'
import { type IncidentName, provoke } from '../../../robots/incidents/incidents.ts'
import { createSimulatedSupport } from '../../../robots/past/simulatedSupport.ts'
import { STEP_MS, step } from '../../../robots/world/step.ts'
import { cleaning } from '../hall.ts'

/** Before it somebody far away has time; after it somebody on the spot comes. */
const RESCUE_MS = 10 * 60_000

for (const incident of ['pose', 'kidnap', 'safety', 'bump', 'pallet'] as const satisfies readonly IncidentName[])
  test(`P-012 in the past somebody helps a robot after ${incident}, and it goes on`, () => {
    const { world, robot } = cleaning()
    const support = createSimulatedSupport(1)
    expect(provoke(world, robot, incident)).toBe(true)
    const states: number[] = []
    let worksMs = 0
    for (let passed = 0; passed < RESCUE_MS && worksMs < 5000; passed += STEP_MS) {
      step(world)
      support.stepped([{ world, robot }])
      if (states.at(-1) !== robot.state) states.push(robot.state)
      worksMs = robot.state === STATE.clean && states.length > 2 ? worksMs + STEP_MS : 0
    }
    expect(worksMs, states.join()).toBe(5000)
  })
