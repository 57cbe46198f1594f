/** What a scene weighs. */
import type { Scene } from './scene.ts'

/** Bytes of its typed arrays and pictures: what grows. Small records are not counted. */
export function sceneBytes(scene: Scene): number {
  const bodies = [...Object.values(scene.latest), ...scene.laserHistory].map(message => message.body)
  const arrays = bodies.flatMap(body => Object.values<unknown>(body)).filter(value => ArrayBuffer.isView(value))
  const chunks = [...scene.coverage.chunks, ...scene.poseHistory.chunks].map(chunk => chunk.data)
  return [...arrays, ...chunks].reduce((sum, array) => sum + array.byteLength, 0)
}
