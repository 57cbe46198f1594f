/** Text messages of the robot. */
import { ROBOT_MESSAGES_KEPT } from '../scene.ts'
import { arrive, type Reducer } from './arrival.ts'

/** A message replaces an older one with its key. */
export const reduceRobotMessage: Reducer<'robot_message'> = (scene, message) => {
  const others = scene.robotMessages.filter(({ body }) => body.key !== message.body.key)
  return { ...arrive(scene, message), robotMessages: [...others.slice(1 - ROBOT_MESSAGES_KEPT), message] }
}
