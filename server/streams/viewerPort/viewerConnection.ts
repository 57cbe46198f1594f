import { FoxgloveServer } from '@foxglove/ws-protocol'
import type { WebSocket } from 'ws'
import { channelById, channelByName, maySubscribe } from '../../../contract/telemetry/channels.ts'
import type { Fleet } from '../../fleet/gateway.ts'
import type { LiveFrame } from '../../fleet/liveFrame.ts'
import { createFrameMessages, TOPIC_SOURCES } from '../../recordings/foxglove/frameMessages.ts'
import { staticTransforms } from '../../recordings/foxglove/planMessages.ts'
import { isTopic, TOPIC_CHANNELS, type Topic } from '../../recordings/foxglove/topics.ts'
import { toMcapTime } from '../../recordings/mcapChannels.ts'
import type { Viewer } from '../viewerGate.ts'
import { protocolSocket } from './protocolSocket.ts'

/** Bytes that may wait for a viewer; what comes while more do is left out. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024

export type ViewerConnectionParts = {
  readonly robot: number
  readonly viewer: () => Viewer
  readonly fleet: Pick<Fleet, 'onFrame' | 'subscriptions' | 'registry'>
  readonly now: () => number
}

type Channels = ReadonlyMap<number, Topic>

/** The topics that a level may see, offered to a viewer. */
function advertise(server: FoxgloveServer, maySee: (channel: number) => boolean): Channels {
  const offered = new Map<number, Topic>()
  for (const { schema, channel } of TOPIC_CHANNELS) {
    const { topic } = channel
    if (!isTopic(topic)) continue
    const sources = TOPIC_SOURCES[topic]
    const isSeen = sources?.some(name => maySee(channelByName(name).id)) ?? topic === '/tf_static'
    if (!isSeen) continue
    const id = server.addChannel({
      topic,
      encoding: 'json',
      schemaName: schema.name,
      schema: new TextDecoder().decode(schema.data),
      schemaEncoding: 'jsonschema',
    })
    offered.set(id, topic)
  }
  return offered
}

/**
 * One program that watches one robot live by the Foxglove WebSocket protocol. It is sent what it subscribes to, made of the channels that its
 * login may see at that moment; it can say nothing else. Returns how to leave.
 */
export function openViewerConnection(socket: WebSocket, parts: ViewerConnectionParts): () => void {
  const { robot, viewer, fleet, now } = parts
  const server = new FoxgloveServer({ name: 'Swath', capabilities: [], supportedEncodings: [] })
  const maySee = (channel: number): boolean => {
    const row = channelById(channel)
    return row !== undefined && maySubscribe(row, viewer())
  }
  const topics = advertise(server, maySee)
  const wanted = new Map<Topic, number>()
  const subscriber = Symbol('viewer')
  const messagesOf = createFrameMessages()

  const sourcesOf = (topic: Topic): readonly number[] =>
    (TOPIC_SOURCES[topic] ?? []).map(name => channelByName(name).id).filter(maySee)
  const send = (frame: LiveFrame): void => {
    if (!maySee(frame.channel)) return
    const messages = messagesOf({ ...frame, logMs: frame.timeMs })
    if (socket.bufferedAmount > MAX_WAITING_BYTES) return
    for (const { channel, logMs, data } of messages) {
      const topic = TOPIC_CHANNELS.find(each => each.channel.id === channel)?.channel.topic
      const id = topic !== undefined && isTopic(topic) ? wanted.get(topic) : undefined
      if (id !== undefined) server.sendMessage(id, toMcapTime(logMs), Uint8Array.from(data))
    }
  }

  server.on('subscribe', id => {
    const topic = topics.get(id)
    if (topic === undefined) return
    wanted.set(topic, id)
    const sources = sourcesOf(topic)
    for (const channel of sources) fleet.subscriptions.add(robot, subscriber, channel)
    if (topic === '/tf_static') server.sendMessage(id, toMcapTime(now()), Uint8Array.from(staticTransforms(now()).data))
    // What comes seldom is there at once.
    const known = fleet.registry
      .entry(robot)
      .memory.recall(channel => (sources.includes(channel) ? Number.NEGATIVE_INFINITY : undefined))
    for (const frame of known) send(frame)
  })
  server.on('unsubscribe', id => {
    const topic = topics.get(id)
    if (topic === undefined) return
    wanted.delete(topic)
    const still = new Set([...wanted.keys()].flatMap(sourcesOf))
    for (const channel of sourcesOf(topic))
      if (!still.has(channel)) fleet.subscriptions.remove(robot, subscriber, channel)
  })
  const stop = fleet.onFrame(robot, send)
  server.handleConnection(protocolSocket(socket), `robot ${robot}`)
  return () => {
    stop()
    fleet.subscriptions.removeSubscriber(robot, subscriber)
  }
}
