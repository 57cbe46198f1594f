import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { type ReadoutStore, useReadout } from '../readoutStore.ts'
import { hourAt, type Period } from './periods.ts'
import { type StateChange, type StateSpan, stateChanges, stateSpans } from './stateSpans.ts'
import { statesQuery } from './timelineQueries.ts'

export type States = {
  readonly status: 'loading' | 'failed' | 'known'
  /** Of the hour, up to now; empty until they are known. */
  readonly spans: readonly StateSpan[]
  /** Of the hour and the hours beside it. */
  readonly changes: readonly StateChange[]
  readonly error: unknown
  readonly retry: () => void
}

/**
 * States of the hour on screen. The hours beside it are loaded, too: playing goes over into the next one without a gap, and steps find changes
 * there. A change that is seen live asks for them again.
 */
export function useStates(robot: number, hour: Period, zone: string, nowMs: number, readouts: ReadoutStore): States {
  const hours = useMemo(() => [hourAt(hour.fromMs - 1, zone), hour, hourAt(hour.toMs, zone)], [hour, zone])
  const [before, current, after] = useQueries({
    queries: hours.map(each => ({ ...statesQuery(robot, each), enabled: each.fromMs <= nowMs })),
  })
  const [earlier, entries, later] = [before?.data?.data, current?.data?.data, after?.data?.data]
  const spans = useMemo(() => (entries ? stateSpans(entries, hour, nowMs) : []), [entries, hour, nowMs])
  const changes = useMemo(
    () => stateChanges([earlier, entries, later].flatMap(each => each ?? [])),
    [earlier, entries, later],
  )
  const seenLive = useReadout(readouts, readout =>
    readout?.playback.mode === 'live' ? readout.basic?.state : undefined,
  )
  const refresh = useEffectEvent(() => {
    if (entries && nowMs < hour.toMs) void current?.refetch()
  })
  useEffect(() => {
    if (seenLive !== undefined) refresh()
  }, [seenLive])
  return {
    status: entries ? 'known' : current?.error ? 'failed' : 'loading',
    spans,
    changes,
    error: current?.error,
    retry: () => void current?.refetch(),
  }
}
