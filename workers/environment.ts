/** What the engine takes from outside: clocks, network, storage, drawing. Tests hand in their own. */

import type { GreyImage } from '../floor/floorPlan.ts'
import type { CameraSurface } from './cameras/cameraSurface.ts'
import type { SegmentStore } from './log/segmentStore.ts'
import type { CameraView } from './protocol.ts'
import type { CreateRenderer } from './render/renderer.ts'
import type { Connect } from './source/streamerSocket.ts'

export type EngineEnvironment = {
  /** Ms since the epoch. */
  readonly now: () => number
  /** The clock of animation frames, ms. */
  readonly frameNow: () => number
  /** The next animation frame; the answer cancels. */
  readonly requestFrame: (draw: (nowMs: number) => void) => () => void
  /** In [0, 1). */
  readonly random: () => number
  /** A new idempotency key. */
  readonly newKey: () => string
  readonly fetch: typeof fetch
  readonly connect?: Connect
  /** Where the log of a robot outlives this tab; undefined where there is no such place or another tab has it. */
  readonly openStore: (robot: number) => Promise<SegmentStore | undefined>
  readonly createRenderer: CreateRenderer
  /** Between two pictures of a camera: in fast playback they come sooner than anybody can look at them. */
  readonly restOfCamera: () => Promise<void>
  readonly createCameraSurface: (canvas: OffscreenCanvas, fit: CameraView['fit']) => CameraSurface
  readonly decodeGrey: (image: Blob) => Promise<GreyImage>
  /** The same for images of one size, one after the other. */
  readonly greyDecoder: () => (image: Blob) => Promise<GreyImage>
  readonly decodePicture: (image: Blob) => Promise<ImageBitmap>
}
