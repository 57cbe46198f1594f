/** The cameras that somebody looks at: which they are, what they show, and how old that is. */
import { CAMERAS, type CameraName } from '../../contract/cameras.ts'
import type { Message } from '../../contract/telemetry/codec.ts'
import { isRecorded } from '../../contract/telemetry/recordedChannels.ts'
import { DEFAULT_THERMAL_FILTER, type ThermalFilterName } from '../../contract/thermal.ts'
import type { CanvasSize } from '../../map/camera.ts'
import { EMPTY_SCENE, meanIntervalMs, type Scene } from '../../scene/scene.ts'
import type { CameraView } from '../protocol.ts'
import type { CameraReadout, Readout } from '../readouts.ts'
import { type CameraFeed, createCameraFeed } from './cameraFeed.ts'
import { decodeCameraPicture, type PictureDecoders } from './cameraPicture.ts'
import type { CameraSurface } from './cameraSurface.ts'
import { CLASS_COLOURS, thermalColours, type ValueColours } from './colours.ts'

type CamerasOptions<Canvas> = Pick<PictureDecoders, 'decodePicture'> & {
  /** One for each camera, whose pictures have one size. */
  readonly greyDecoder: () => PictureDecoders['decodeGrey']
  /** Resolves when the next picture of a camera may be decoded. */
  readonly restOfCamera: () => Promise<void>
  readonly createCameraSurface: (canvas: Canvas, fit: CameraView['fit']) => CameraSurface
  /** The first canvas of a camera came, or its last went. */
  readonly onWanted: () => void
  /** A picture is on screen. */
  readonly onShown: () => void
  readonly onFault: (camera: CameraName) => void
}

export function createCameras<Canvas>({
  createCameraSurface,
  restOfCamera,
  onWanted,
  onShown,
  onFault,
  greyDecoder,
  decodePicture,
}: CamerasOptions<Canvas>) {
  const feeds = new Map<CameraName, CameraFeed>()
  const cameraOfView = new Map<string, CameraName>()
  let filter: ThermalFilterName = DEFAULT_THERMAL_FILTER
  let scene: Scene = EMPTY_SCENE

  const newestOf = (camera: CameraName): Message<CameraName> | undefined => scene.latest[camera]
  const coloursOf = (camera: CameraName) => (): ValueColours =>
    camera === 'camera_thermal' ? thermalColours(filter) : CLASS_COLOURS

  const open = (camera: CameraName): CameraFeed => {
    const decoders = { decodePicture, decodeGrey: greyDecoder() }
    const feed = createCameraFeed({
      decode: message => decodeCameraPicture(decoders, camera, message.body),
      rest: restOfCamera,
      colours: coloursOf(camera),
      onShown,
      onFault: () => onFault(camera),
    })
    feeds.set(camera, feed)
    return feed
  }

  const feedOf = (view: string): CameraFeed | undefined => {
    const camera = cameraOfView.get(view)
    return camera && feeds.get(camera)
  }

  const detachCamera = (view: string): void => {
    const camera = cameraOfView.get(view)
    const feed = feedOf(view)
    cameraOfView.delete(view)
    if (!camera || !feed || feed.detach(view)) return
    feed.close()
    feeds.delete(camera)
    onWanted()
  }

  const read = (camera: CameraName, feed: CameraFeed, timeMs: number, recording: boolean): CameraReadout => {
    const shownMs = feed.shownMs()
    const intervalMs = meanIntervalMs(scene.arrivals[camera])
    return {
      ageMs: shownMs === undefined ? undefined : Math.max(0, timeMs - shownMs),
      recorded: !recording || isRecorded([camera]),
      rateHz: intervalMs ? 1000 / intervalMs : undefined,
      temperature: feed.temperature(),
    }
  }

  return {
    /** What the UI thread calls, as the protocol has it. */
    calls: {
      attachCamera({ id, camera, fit, size }: CameraView, canvas: Canvas): void {
        detachCamera(id)
        const known = feeds.get(camera)
        const feed = known ?? open(camera)
        const surface = createCameraSurface(canvas, fit)
        surface.resize(size)
        cameraOfView.set(id, camera)
        feed.attach(id, surface)
        feed.offer(newestOf(camera))
        if (!known) onWanted()
      },
      resizeCamera: (view: string, size: CanvasSize): void => feedOf(view)?.resize(view, size),
      detachCamera,
      setThermalFilter(name: ThermalFilterName): void {
        filter = name
        feeds.get('camera_thermal')?.redraw()
      },
    },
    /** The cameras on some canvas, in the order of their channels. */
    wanted: (): readonly CameraName[] => CAMERAS.filter(camera => feeds.has(camera)),
    setScene(next: Scene): void {
      scene = next
      for (const [camera, feed] of feeds) feed.offer(newestOf(camera))
    },
    /** At the moment that is shown, ms since the epoch by the service's clock. `recording`: it comes from the service's recording. */
    readouts: (timeMs: number, recording = false): Readout['cameras'] =>
      Object.fromEntries([...feeds].map(([camera, feed]) => [camera, read(camera, feed, timeMs, recording)])),
    /** Everything offered is decoded and drawn. */
    async idle(): Promise<void> {
      await Promise.all([...feeds.values()].map(feed => feed.idle()))
    },
    dispose(): void {
      for (const feed of feeds.values()) feed.close()
      feeds.clear()
      cameraOfView.clear()
    },
  }
}
