import { LEVEL, type LoginRole } from '../../../../contract/permissions.ts'
import {
  type BrowserToStreamer,
  STREAMER_NAMESPACE,
  STREAMER_PATH,
  type StreamerToBrowser,
} from '../../../../contract/sockets/streamer.ts'
import {
  type BrowserToSupervisor,
  SUPERVISOR_NAMESPACE,
  SUPERVISOR_PATH,
  type SupervisorToBrowser,
} from '../../../../contract/sockets/supervisor.ts'
import { CHANNEL } from '../../../../contract/telemetry/channels.ts'
import { FROM_MS } from '../playing.ts'
import type { followControl } from '../supervising.ts'
import { type Door, packetOf } from './knock.ts'

/** Control levels of each role, at a robot of a premium account and at one of a free account. */
export const LEVELS: { readonly [R in LoginRole]: { readonly premium: number; readonly free: number } } = {
  super: { premium: 3, free: 3 },
  support: { premium: 3, free: 3 },
  operator: { premium: 2, free: 2 },
  distributor: { premium: 1, free: 0 },
  'distributor-customer': { premium: 1, free: 0 },
  customer: { premium: 1, free: 0 },
}

type Payload = readonly unknown[]
const NOBODY = Number.MAX_SAFE_INTEGER

type Asked = { readonly payload: Payload; readonly brings: (level: number) => readonly string[] }
/** In this order: what a browser sends to the streamer, and what somebody of a level hears of it. */
export const ASKED: { readonly [E in keyof BrowserToStreamer]: Asked } = {
  get_time: { payload: [], brings: level => [level >= LEVEL.customer ? 'time-data recorded' : 'time-data'] },
  ping: { payload: [-1], brings: () => ['pong'] },
  play: {
    payload: [
      {
        request: 1,
        time: FROM_MS + 5000,
        speed: 1,
        channels: [CHANNEL.basic, CHANNEL.pose, CHANNEL.cliff, CHANNEL.radio],
      },
    ],
    brings: level => [level >= LEVEL.customer ? 'cache playback' : 'message streamer.playbackForbidden'],
  },
  pause: { payload: [], brings: () => [] },
  live: { payload: [], brings: level => (level >= LEVEL.customer ? ['cache live'] : []) },
  debug: { payload: [true], brings: () => [] },
}

/** What the streamer says, and the lowest level that hears it. */
export const STREAMED: { readonly [E in keyof StreamerToBrowser]: number } = {
  connection: 0,
  'time-data': 0,
  cache: 0,
  data: 0,
  message: 0,
  pong: 0,
  bandwidthMonitor: 0,
  'playback-data': 1,
  eta: 1,
  // The robot tells nothing here: `streamerDebug.test.ts` has who hears it.
  debug: NOBODY,
}

type Tab = Pick<ReturnType<typeof followControl>, 'take' | 'request' | 'relinquish' | 'cede' | 'deny'>
type Ordered = {
  readonly payload: Payload
  readonly ask: (tab: Tab) => Promise<string>
  /** The answer while nobody is in control. */
  readonly free: (level: number) => string
  /** The answer to whoever is in control. */
  readonly held: string
}
const fromLevel = (least: number) => (level: number) => (level >= least ? 'ok' : 'errors.control.level')
const notInControl = (): string => 'errors.control.notInControl'

/** What a browser sends to the supervisor, and how it is answered. */
export const ORDERED: { readonly [E in keyof BrowserToSupervisor]: Ordered } = {
  takeControl: { payload: [], ask: tab => tab.take(), free: fromLevel(2), held: 'errors.control.alreadyInControl' },
  requestControl: {
    payload: [],
    ask: tab => tab.request(),
    free: fromLevel(1),
    held: 'errors.control.alreadyInControl',
  },
  relinquishControl: { payload: [], ask: tab => tab.relinquish(), free: notInControl, held: 'ok' },
  cedeControl: {
    payload: [{ to: NOBODY }],
    ask: tab => tab.cede(NOBODY),
    free: notInControl,
    held: 'errors.control.noSuchRequest',
  },
  denyControl: {
    payload: [{ to: NOBODY }],
    ask: tab => tab.deny(NOBODY),
    free: notInControl,
    held: 'errors.control.noSuchRequest',
  },
}

type Supervised = { readonly ofOthers: number; readonly ofOneself: number }
/** What the supervisor says, and the lowest level that hears it: of what goes on between others, and of one's own request. */
export const SUPERVISED: { readonly [E in keyof SupervisorToBrowser]: Supervised } = {
  viewers: { ofOthers: 0, ofOneself: 0 },
  inControl: { ofOthers: 0, ofOneself: 0 },
  relinquishedControl: { ofOthers: 0, ofOneself: 0 },
  robotChanged: { ofOthers: 0, ofOneself: 0 },
  message: { ofOthers: 0, ofOneself: 0 },
  commandProgress: { ofOthers: 1, ofOneself: 1 },
  requestedControl: { ofOthers: NOBODY, ofOneself: 1 },
  deniedControl: { ofOthers: NOBODY, ofOneself: 1 },
}

export const STREAMER: Door = { path: STREAMER_PATH, namespace: STREAMER_NAMESPACE, query: {} }
const SUPERVISOR: Door = {
  path: SUPERVISOR_PATH,
  namespace: SUPERVISOR_NAMESPACE,
  query: { resource: 'RobotSupervisor' },
}

const packetsOf = (door: Door, rows: { readonly [event: string]: { readonly payload: Payload } }) =>
  Object.entries(rows).map(([event, { payload }]) => ({ door, event, packet: packetOf(door, event, payload) }))
/** Every event that a browser may send. */
export const PACKETS = [...packetsOf(STREAMER, ASKED), ...packetsOf(SUPERVISOR, ORDERED)]
