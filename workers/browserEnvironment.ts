/** The engine's surroundings in a dedicated worker. */
import { createCameraSurface } from './cameras/cameraSurface.ts'
import type { EngineEnvironment } from './environment.ts'
import { openOpfsStore } from './log/opfsStore.ts'
import { decodeGrey, decodePicture } from './plan/decodeImage.ts'
import { createRenderer } from './render/createRenderer.ts'

export const browserEnvironment: EngineEnvironment = {
  now: () => Date.now(),
  frameNow: () => performance.now(),
  requestFrame(draw) {
    const request = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(request)
  },
  random: () => Math.random(),
  // Not randomUUID: that exists in secure contexts only, and a service on a local network has none.
  newKey: () =>
    [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join(''),
  fetch: (input, init) => fetch(input, init),
  openStore: robot => openOpfsStore(robot),
  createRenderer,
  createCameraSurface,
  decodeGrey,
  decodePicture,
}
