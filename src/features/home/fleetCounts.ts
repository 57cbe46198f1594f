import type { RobotCount } from '../../../contract/resources/robots.ts'
import { robotState } from '../../../contract/robot/states.ts'
import { type Shape, shapeOf } from '../../widgets/state/stateShapes.ts'

export type FleetCounts = {
  readonly connections: { readonly [C in RobotCount['connection']]: number }
  /** Of all robots; those that are lost or switched off are offline. */
  readonly shapes: ReadonlyMap<Shape, number>
}

/** What the service counted, by connection and by shape. */
export function countsOf(groups: readonly RobotCount[]): FleetCounts {
  const connections = { online: 0, offline: 0, lost: 0 }
  const shapes = new Map<Shape, number>()
  for (const { connection, state, plan_type: planType, count } of groups) {
    connections[connection] += count
    const shape = shapeOf(robotState(state, { online: connection === 'online', planType }).generalState)
    shapes.set(shape, (shapes.get(shape) ?? 0) + count)
  }
  return { connections, shapes }
}
