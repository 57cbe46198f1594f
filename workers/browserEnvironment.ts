/** The engine's surroundings in a dedicated worker. */
import { newIdempotencyKey } from '../contract/idempotencyKey.ts'
import { createCameraSurface } from './cameras/cameraSurface.ts'
import type { EngineEnvironment } from './environment.ts'
import { openOpfsStore } from './log/opfsStore.ts'
import { decodeGrey, decodePicture, greyDecoder } from './plan/decodeImage.ts'
import { createRenderer } from './render/createRenderer.ts'

const DRAWS = 2 ** 32
/** Five pictures a second at the most; a robot sends two. In fast playback hundreds go by. */
const CAMERA_REST_MS = 180

export const browserEnvironment: EngineEnvironment = {
  now: () => Date.now(),
  frameNow: () => performance.now(),
  requestFrame(draw) {
    const request = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(request)
  },
  random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / DRAWS,
  newKey: () => newIdempotencyKey(bytes => crypto.getRandomValues(bytes)),
  fetch: (input, init) => fetch(input, init),
  openStore: robot => openOpfsStore(robot),
  createRenderer,
  restOfCamera: () => new Promise(resolve => setTimeout(resolve, CAMERA_REST_MS)),
  createCameraSurface,
  decodeGrey,
  greyDecoder,
  decodePicture,
}
