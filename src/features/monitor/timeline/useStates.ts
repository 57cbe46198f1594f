import { useQueries } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { hourAt, type Period } from '../../robotDays/periods.ts'
import { type StateSpan, stateSpans } from '../../robotDays/stateSpans.ts'
import { useShown } from '../session/monitorSession.ts'
import { statesQuery } from './timelineQueries.ts'

export type States = {
  readonly status: 'loading' | 'failed' | 'known'
  /** Of the hour, up to now; empty until they are known. */
  readonly spans: readonly StateSpan[]
  readonly error: unknown
  readonly retry: () => void
}

/**
 * States of the hour on screen. The hours beside it are loaded, too: playing goes over into the next one without a gap. A change that is seen
 * live asks for them again.
 */
export function useStates(robot: number, hour: Period, zone: string, nowMs: number): States {
  const hours = useMemo(() => [hourAt(hour.fromMs - 1, zone), hour, hourAt(hour.toMs, zone)], [hour, zone])
  const [, current] = useQueries({
    queries: hours.map(each => ({ ...statesQuery(robot, each), enabled: each.fromMs <= nowMs })),
  })
  const entries = current?.data?.data
  const spans = useMemo(() => (entries ? stateSpans(entries, hour, nowMs) : []), [entries, hour, nowMs])
  const seenLive = useShown(readout => (readout?.playback.mode === 'live' ? readout.basic?.state : undefined))
  const refresh = useEffectEvent(() => {
    if (entries && nowMs < hour.toMs) void current?.refetch()
  })
  useEffect(() => {
    if (seenLive !== undefined) refresh()
  }, [seenLive])
  return {
    status: entries ? 'known' : current?.error ? 'failed' : 'loading',
    spans,
    error: current?.error,
    retry: () => void current?.refetch(),
  }
}
