/** The robot's cameras (M-009, M-010, M-023): the channels that carry pictures. */
import { CHANNELS, type ChannelOf, type ChannelRow, maySubscribe } from './telemetry/channels.ts'

export type CameraName = ChannelOf<'picture'>

const isCamera = (channel: ChannelRow): channel is Extract<ChannelRow, { family: 'picture' }> =>
  channel.family === 'picture'

const ROWS = CHANNELS.filter(isCamera)

/** In the order of their channels: front, left, right, thermal, semantic segmentation. */
export const CAMERAS: readonly CameraName[] = ROWS.map(camera => camera.name)

/** The cameras whose channels a viewer may subscribe to; none below level 2. */
export const camerasFor = (viewer: { readonly level: number; readonly maySeeSemseg: boolean }): readonly CameraName[] =>
  ROWS.filter(camera => maySubscribe(camera, viewer)).map(camera => camera.name)

/** A picture older than this does not show what is there now, and must not look as if it did. Milliseconds. */
export const STALE_PICTURE_MS = 5000
