import { createContext, useContext } from 'react'
import type { Capabilities } from '../../../../contract/capabilities.ts'
import type { ControlLevel } from '../../../../contract/permissions.ts'
import type { PlanReadout, Readout } from '../../../../workers/readouts.ts'
import type { LiveReadouts } from './liveReadouts.ts'
import { usePlanReadout, useReadout } from './readoutStore.ts'
import type { WatchedRobot } from './robotRecord.ts'
import type { ShownReadouts } from './shownReadouts.ts'
import type { TelemetryClient } from './telemetryClient.ts'

/** One robot on screen, seen twice by one worker: as the moment that is shown, and as the robot is now. */
export type MonitorSession = Pick<TelemetryClient, 'engine' | 'attachCanvas' | 'attachCamera'> & {
  readonly robot: WatchedRobot
  /** The viewer's control level. */
  readonly level: ControlLevel
  /** What the level allows here: a robot that has left takes no orders from anyone. */
  readonly capabilities: Capabilities
  /** Readouts of the shown moment: for everything that is looked at. */
  readonly shown: ShownReadouts
  /** Readouts of the robot now, whatever moment is shown: for the stop, driving, control and commands. */
  readonly live: LiveReadouts
}

export const MonitorSessionContext = createContext<MonitorSession | undefined>(undefined)

/** Undefined until the worker is open. */
export const useMaybeMonitorSession = (): MonitorSession | undefined => useContext(MonitorSessionContext)

/** @throws when used outside the monitor */
export function useMonitorSession(): MonitorSession {
  const session = useMaybeMonitorSession()
  if (!session) throw new Error('A robot is watched inside the monitor only')
  return session
}

type Select<T> = (readout: Readout | undefined) => T

/** A slice of the readout of the shown moment; a primitive, or an object that is part of the readout. */
export const useShown = <T>(select: Select<T>): T => useReadout(useMonitorSession().shown, select)

/** A slice of the readout of the robot now, whatever moment is shown; a primitive, or an object that is part of the readout. */
export const useLive = <T>(select: Select<T>): T => useReadout(useMonitorSession().live, select)

/** The plan that the robot is on at the moment that is shown. */
export const useShownPlan = (): PlanReadout | undefined => usePlanReadout(useMonitorSession().shown)
