/** The newest picture of one camera, on every canvas that shows it. */
import type { CameraName } from '../../contract/cameras.ts'
import type { Message } from '../../contract/telemetry/codec.ts'
import type { CanvasSize } from '../../map/camera.ts'
import { type CameraPicture, closePicture } from './cameraPicture.ts'
import type { CameraSurface } from './cameraSurface.ts'
import type { ValueColours } from './colours.ts'

type CameraMessage = Message<CameraName>

export type CameraFeedOptions = {
  /** Rejects when the bytes are no picture. */
  readonly decode: (message: CameraMessage) => Promise<CameraPicture>
  /** Resolves when the next one may be decoded. */
  readonly rest: () => Promise<void>
  readonly colours: () => ValueColours
  readonly onShown: () => void
  /** A picture could not be decoded; the one before stays. */
  readonly onFault: () => void
}

export type CameraFeed = ReturnType<typeof createCameraFeed>

/** Decodes one picture at a time, with a rest after each; of those that come meanwhile only the newest is decoded next. */
export function createCameraFeed({ decode, rest, colours, onShown, onFault }: CameraFeedOptions) {
  const surfaces = new Map<string, CameraSurface>()
  let newest: CameraMessage | undefined
  /** What was decoded last, or is; undefined, too, once that is not wanted any more. */
  let attempted: CameraMessage | undefined
  let shown: { readonly picture: CameraPicture; readonly timeMs: number } | undefined
  let busy = false
  let closed = false
  let settled = Promise.resolve()

  const show = (picture: CameraPicture, timeMs: number): void => {
    if (shown) closePicture(shown.picture)
    shown = { picture, timeMs }
    for (const surface of surfaces.values()) surface.draw(picture, colours())
    onShown()
  }

  const pump = async (): Promise<void> => {
    busy = true
    while (newest && newest !== attempted && !closed) {
      const message = newest
      attempted = message
      try {
        const picture = await decode(message)
        // The moment that is shown may be another by now, or have none.
        if (closed || attempted !== message) closePicture(picture)
        else show(picture, message.timeMs)
      } catch {
        if (!closed) onFault()
      }
      await rest()
    }
    busy = false
  }

  const forget = (): void => {
    attempted = undefined
    if (!shown) return
    closePicture(shown.picture)
    shown = undefined
    for (const surface of surfaces.values()) surface.clear()
  }

  const drawOn = (surface: CameraSurface): void => {
    if (shown) surface.draw(shown.picture, colours())
  }

  return {
    /** Undefined: there is none at the moment that is shown. An older one is of an earlier moment: what is shown was still to come then. */
    offer(message: CameraMessage | undefined): void {
      newest = message
      if (!message || (attempted && message.timeMs < attempted.timeMs)) forget()
      if (!busy) settled = pump()
    },
    attach(view: string, surface: CameraSurface): void {
      surfaces.set(view, surface)
      drawOn(surface)
    },
    resize(view: string, size: CanvasSize): void {
      const surface = surfaces.get(view)
      surface?.resize(size)
      if (surface) drawOn(surface)
    },
    /** False when no canvas is left. */
    detach(view: string): boolean {
      surfaces.delete(view)
      return surfaces.size > 0
    },
    /** Draws what is shown once more, in the colours of now. */
    redraw(): void {
      for (const surface of surfaces.values()) drawOn(surface)
    },
    /** When the picture that is shown was taken, by the service's clock; undefined before the first. */
    shownMs: (): number | undefined => shown?.timeMs,
    temperature: () => (shown?.picture.kind === 'values' ? shown.picture.temperature : undefined),
    idle: (): Promise<void> => settled,
    close(): void {
      closed = true
      if (shown) closePicture(shown.picture)
      shown = undefined
      surfaces.clear()
    },
  }
}
