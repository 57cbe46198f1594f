import { type ControlLevel, LEVEL } from '../../contract/permissions.ts'
import type { Viewer as ListedViewer } from '../../contract/sockets/supervisor.ts'
import type { RobotCommandProgress } from '../fleet/commandProgress.ts'
import type { Control } from '../fleet/control/control.ts'
import { type ControlMessage, messagesFor, situationFor } from './controlMessages.ts'
import type { Viewer } from './viewerGate.ts'

/** A socket that gets the events of its robot. */
export type Listener = {
  readonly viewer: () => Viewer
  readonly send: (message: ControlMessage) => void
}

/**
 * Who gets which events of each robot. All viewers of a robot get the same changes in the same order: a newcomer gets the state at
 * once, and then each later change.
 */
export type Audience = {
  /** Returns how to leave. */
  readonly join: (robot: number, listener: Listener) => () => void
  /** Tells everyone anew who watches: one entry a login, with themselves marked. */
  readonly sendViewers: (robot: number) => void
  readonly sendProgress: (progress: RobotCommandProgress) => void
  readonly sendRobotChanged: (robot: number) => void
}

/** Viewers below this are not sent what becomes of commands. */
const PROGRESS_LEVEL: ControlLevel = LEVEL.customer

export function createAudience({ control }: { control: Control }): Audience {
  const rooms = new Map<number, { readonly listeners: Set<Listener>; readonly stop: () => void }>()

  function openRoom(robot: number) {
    const listeners = new Set<Listener>()
    const stop = control.onChange(robot, change => {
      for (const { viewer, send } of listeners) messagesFor(viewer().login, change, control.time).forEach(send)
    })
    const room = { listeners, stop }
    rooms.set(robot, room)
    return room
  }

  function sendViewers(robot: number): void {
    const listeners = [...(rooms.get(robot)?.listeners ?? [])]
    const logins = new Map(listeners.map(({ viewer }) => [viewer().login, viewer()]))
    for (const { viewer, send } of listeners) {
      const own = viewer().login
      const list: ListedViewer[] = [...logins.values()].map(({ login: id, name, level }) => ({
        id,
        name,
        level,
        self: id === own,
      }))
      send(['viewers', list])
    }
  }

  return {
    join: (robot, listener) => {
      const room = rooms.get(robot) ?? openRoom(robot)
      situationFor(listener.viewer().login, control.stateOf(robot), control.time).forEach(listener.send)
      room.listeners.add(listener)
      sendViewers(robot)
      return () => {
        room.listeners.delete(listener)
        sendViewers(robot)
        if (room.listeners.size > 0) return
        room.stop()
        rooms.delete(robot)
      }
    },
    sendViewers,
    sendProgress: ({ robot, key, ...progress }) => {
      for (const { viewer, send } of rooms.get(robot)?.listeners ?? []) {
        const { login, level } = viewer()
        if (level < PROGRESS_LEVEL) continue
        const self = progress.user.id === login
        send(['commandProgress', { ...progress, self, ...(self && key !== undefined && { key }) }])
      }
    },
    sendRobotChanged: robot => {
      for (const { send } of rooms.get(robot)?.listeners ?? []) send(['robotChanged'])
    },
  }
}
