/** What of the telemetry the service records. */
import { type ChannelName, channelByName } from './channels.ts'

const isKept = (channel: ChannelName): boolean => channelByName(channel).recordedIntervalMs !== undefined

/** Whether the service's recording has what is made from these channels; what is made from none comes from the plan. */
export const isRecorded = (channels: readonly ChannelName[]): boolean => channels.length === 0 || channels.some(isKept)

/** Numbers of those that are recorded, as `play` takes them. */
export const recordedIds = (channels: readonly ChannelName[]): number[] =>
  channels.filter(isKept).map(channel => channelByName(channel).id)
