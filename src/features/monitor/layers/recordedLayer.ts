import { useQuery } from '@tanstack/react-query'
import type { LayerRow } from '../../../../contract/layers.ts'
import { type ChannelRow, channelByName, mayGoUnrecorded } from '../../../../contract/telemetry/channels.ts'
import { queries } from '../../../service/client.ts'
import { usePastOnly } from '../past/pastOnly.ts'
import { useMonitorSession } from '../session/monitorSession.ts'

/** The channel that a layer is named after, where it can be left out of the recording. */
export function recordableChannel(layer: LayerRow): ChannelRow | undefined {
  const name = layer.channels.find(channel => channel === layer.name)
  const channel = name && channelByName(name)
  return channel && mayGoUnrecorded(channel) ? channel : undefined
}

/** Channels that are recorded of a robot now; those who may not read what operators know are refused. */
export const recordedChannelsQuery = (robot: number) =>
  queries.recordings.channels.queryOptions({ input: { id: robot } })

/** Whether a layer has been left out of the robot's recording (M-078); false where the viewer may not know. */
export function useIsLeftOut(layer: LayerRow): boolean {
  const { robot, capabilities } = useMonitorSession()
  const channel = recordableChannel(layer)
  const isPastOnly = usePastOnly() !== undefined
  const { data } = useQuery({
    ...recordedChannelsQuery(robot.id),
    enabled: capabilities.canRead && channel !== undefined && !isPastOnly,
  })
  return channel !== undefined && data?.data.includes(channel.id) === false
}
