import { replaceEqualDeep } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { READOUT_INTERVAL_MS } from '../../../../workers/protocol.ts'
import type { MapView, PlanReadout, Readout, ReadoutMessage } from '../../../../workers/readouts.ts'
import { createReadoutFacts } from './readoutFacts.ts'

/** Events of the worker besides readouts, plans and views: things that happen once. */
export type ReadoutEvent = Exclude<ReadoutMessage, { type: 'readout' | 'plan' | 'view' }>

/**
 * The newest readout and plan of one worker. The port is its only writer; components read slices of it with `useReadout`, so that
 * a message redraws only what it changed.
 */
export type ReadoutStore = {
  readonly readout: () => Readout | undefined
  /** Age of the newest frame now, ms; undefined before the first. Grows when the worker, too, falls silent. */
  readonly pictureAgeMs: () => number | undefined
  readonly plan: () => PlanReadout | undefined
  /** What of the map the picture on screen shows; undefined before the first. It has no subscribers: it is read at a press. */
  readonly view: () => MapView | undefined
  /** Resolves once so many messages have come since the worker was opened. */
  readonly caughtUp: (messages: number) => Promise<void>
  readonly subscribe: (listener: () => void) => () => void
  /** Each event once, in order. */
  readonly onEvent: (listener: (event: ReadoutEvent) => void) => () => void
}

export function createReadoutStore(port: MessagePort): ReadoutStore {
  let readout: Readout | undefined
  let receivedMs = 0
  let plan: PlanReadout | undefined
  let view: MapView | undefined
  const listeners = new Set<() => void>()
  const eventListeners = new Set<(event: ReadoutEvent) => void>()
  const noteReadout = createReadoutFacts()
  let received = 0
  let waiting: readonly { readonly messages: number; readonly resolve: () => void }[] = []
  const settle = (): void => {
    for (const { messages, resolve } of waiting) if (messages <= received) resolve()
    waiting = waiting.filter(({ messages }) => messages > received)
  }
  port.onmessage = ({ data }: MessageEvent<ReadoutMessage>) => {
    take(data)
    received += 1
    settle()
  }
  function take(data: ReadoutMessage): void {
    if (data.type === 'view') {
      view = data.view
      return
    }
    // What is as it was stays the same object, so that its readers are not rendered again.
    if (data.type === 'readout') {
      noteReadout(data.readout)
      readout = replaceEqualDeep(readout, data.readout)
      receivedMs = performance.now()
    } else if (data.type === 'plan') plan = data.plan
    else {
      for (const listener of eventListeners) listener(data)
      return
    }
    for (const listener of listeners) listener()
  }
  return {
    readout: () => readout,
    pictureAgeMs: () => {
      const age = readout?.ageMs
      return age === undefined ? undefined : age + Math.max(0, performance.now() - receivedMs - READOUT_INTERVAL_MS)
    },
    plan: () => plan,
    view: () => view,
    caughtUp: messages =>
      new Promise(resolve => {
        waiting = [...waiting, { messages, resolve }]
        settle()
      }),
    subscribe: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onEvent: listener => {
      eventListeners.add(listener)
      return () => eventListeners.delete(listener)
    },
  }
}

/** A slice of the newest readout. `select` answers a primitive, or an object that is part of the readout. */
export const useReadout = <T>(store: ReadoutStore, select: (readout: Readout | undefined) => T): T =>
  useSyncExternalStore(store.subscribe, () => select(store.readout()))

/** The plan the robot is on. */
export const usePlanReadout = (store: ReadoutStore): PlanReadout | undefined =>
  useSyncExternalStore(store.subscribe, store.plan)
