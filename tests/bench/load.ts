/**
 * The load the field was measured with: pose 20 Hz, 1081-beam laser 20 Hz, local cost map 1 Hz, 20,000-point cloud 5 Hz, basic 2 Hz, on a
 * 2000 × 2000 map. All other channels at their own rates.
 */
import sharp from 'sharp'
import type { ChannelName } from '../../contract/telemetry/channels.ts'
import type { BodyInput } from '../../contract/telemetry/codec.ts'
import { WELL } from '../../e2e/provision.ts'

const MAP_CELLS = 2000
const RESOLUTION = 0.05
const BEAMS = 1081
const CLOUD_POINTS = 20_000

/** Where the robot is after so many seconds: lanes of 40 m, 0.7 m apart, at 1 m/s. */
function poseAt(seconds: number): { x: number; y: number; w: number } {
  const lane = Math.floor(seconds / 40)
  const along = seconds % 40
  const out = lane % 2 === 0
  return { x: 20 + (out ? along : 40 - along), y: 20 + (lane % 80) * 0.7, w: out ? 0 : Math.PI }
}

const ranges = (seconds: number): Float32Array =>
  Float32Array.from({ length: BEAMS }, (_, i) => 6 + 4 * Math.sin(i / 40 + seconds))
const cloud = (seconds: number): Float32Array =>
  Float32Array.from({ length: CLOUD_POINTS * 3 }, (_, i) => Math.sin(i * 12.9898 + seconds) * (i % 3 === 2 ? 1 : 5))

async function costmap(): Promise<BodyInput<'costmap_local'>> {
  const cells = 120
  const grey = Buffer.from(Uint8Array.from({ length: cells * cells }, (_, i) => (i * 7) % 255))
  const png = await sharp(grey, { raw: { width: cells, height: cells, channels: 1 } })
    .png()
    .toBuffer()
  return {
    data: png.toString('base64'),
    info: {
      resolution: RESOLUTION,
      width: cells,
      height: cells,
      origin: { position: { x: 37, y: 37, z: 0 }, orientation: { x: 0, y: 0, z: 0, w: 1 } },
    },
  }
}

/** One channel of the load: how often, and its body after so many seconds of robot time. */
export type LoadChannel<C extends ChannelName = ChannelName> = {
  readonly channel: C
  readonly intervalMs: number
  readonly body: (seconds: number) => BodyInput<C>
}
const channel = <C extends ChannelName>(
  name: C,
  intervalMs: number,
  body: (seconds: number) => BodyInput<C>,
): LoadChannel<C> => ({
  channel: name,
  intervalMs,
  body,
})

/** The load's channels. `plan` is the plan the robot says it is on. */
export async function loadChannels(plan: number) {
  const local = await costmap()
  return [
    channel('basic', 500, seconds => basic(seconds, plan)),
    channel('pose', 50, poseAt),
    channel('laser', 50, seconds => ({
      ...poseAt(seconds),
      start: -2.35,
      end: 2.35,
      max: 30,
      ranges: ranges(seconds),
    })),
    channel('point_cloud_front', 200, seconds => ({ ...poseAt(seconds), xyz: cloud(seconds) })),
    channel('costmap_local', 1000, () => local),
    channel('safety', 200, seconds => ({
      ...poseAt(seconds),
      danger: Float32Array.of(-0.5, -0.5, 1.2, -0.5, 1.2, 0.5, -0.5, 0.5),
      velocity: Float32Array.of(-0.7, -0.7, 2, -0.7, 2, 0.7, -0.7, 0.7),
    })),
    channel('safety_vector', 200, () => ({ x: 0.8, y: 0.2, angle: 0.3 })),
    channel('local_planner', 200, seconds => {
      const { x, y } = poseAt(seconds)
      return { xy: Float32Array.from({ length: 40 }, (_, i) => (i % 2 === 0 ? x + i / 20 : y)) }
    }),
    channel('localization', 500, seconds => {
      const { x, y, w } = poseAt(seconds)
      return { lock: 1, median: 0.03, xyw: Float32Array.from({ length: 900 }, (_, i) => [x, y, w][i % 3] ?? 0) }
    }),
  ] as const
}

/** The pictures of three cameras, at their rates: what the panels of the desk show. */
export async function cameraChannels() {
  const grain = Uint8Array.from({ length: 320 * 240 }, (_, i) => (i * 7919) % 251)
  const picture = sharp(grain, { raw: { width: 320, height: 240, channels: 1 } })
  const [jpeg, png] = await Promise.all([
    picture.clone().jpeg().toBuffer(),
    picture.clone().resize(160, 120).png().toBuffer(),
  ])
  const [photo, thermal] = [new Uint8Array(jpeg), new Uint8Array(png)]
  return [
    channel('camera_front', 500, () => photo),
    channel('camera_left', 500, () => photo),
    channel('camera_thermal', 1000, () => thermal),
  ] as const
}

const basic = (seconds: number, plan: number): BodyInput<'basic'> => ({
  ...WELL,
  plan,
  position: poseAt(seconds),
  carrot: poseAt(seconds + 2),
})

/** A plan of 2000 × 2000 cells: outer walls and a field of columns. */
export async function loadPlanFiles(): Promise<readonly { name: string; base64: string }[]> {
  const grey = new Uint8Array(MAP_CELLS * MAP_CELLS).fill(254)
  for (let row = 0; row < MAP_CELLS; row++)
    for (let column = 0; column < MAP_CELLS; column++) {
      const edge = Math.min(row, column, MAP_CELLS - 1 - row, MAP_CELLS - 1 - column) < 6
      if (edge || (row % 200 < 8 && column % 200 < 8)) grey[row * MAP_CELLS + column] = 0
    }
  const png = await sharp(grey, { raw: { width: MAP_CELLS, height: MAP_CELLS, channels: 1 } })
    .png()
    .toBuffer()
  const text = (name: string, content: string) => ({ name, base64: Buffer.from(content).toString('base64') })
  return [
    text('map.yaml', `image: map.png\nresolution: ${RESOLUTION}\norigin: [0, 0, 0]\n`),
    { name: 'map.png', base64: png.toString('base64') },
    text('config.yaml', 'plan_type: 1\nhome: {x: 5, y: 5, a: 0}\n'),
    text(
      'sectors.yaml',
      'start: {x: 20, y: 20, a: 0}\nsectors:\n  - {id: 1, name: Hall, type: 1, points: [{x: 18, y: 18}, {x: 62, y: 18}, {x: 62, y: 78}, {x: 18, y: 78}]}\n',
    ),
    { name: 'map3d.png', base64: png.toString('base64') },
    { name: 'pretty_map.png', base64: png.toString('base64') },
  ]
}
