import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { RecordedSpan } from '../../../../contract/resources/recordings.ts'
import { queries } from '../../../service/client.ts'
import { queryClient } from '../../../service/queryClient.ts'
import { useNow } from '../../../time/now.ts'
import type { Period } from '../../robotDays/periods.ts'
import { type TimelineText, useTimelineText } from '../../robotDays/timelineText.ts'
import type { WatchedRobot } from '../session/robotRecord.ts'
import { type PlaybackActions, usePlaybackActions } from '../time/playbackView.ts'
import { everRecorded, lostParts, missedParts, unrecorded } from './recorded.ts'
import { recordedQuery } from './timelineQueries.ts'
import { type Ending, useEnding } from './useEnding.ts'
import { type ShownHour, useShownHour } from './useShownHour.ts'
import { type States, useStates } from './useStates.ts'
import { type TimelineMarks, useTimelineMarks } from './useTimelineMarks.ts'

export type TimelineView = {
  readonly playback: PlaybackActions
  readonly words: TimelineText
  readonly shown: ShownHour
  readonly states: States
  readonly marks: TimelineMarks
  /** What is recorded of the day; undefined while it is not known. */
  readonly recorded: readonly RecordedSpan[] | undefined
  /** Parts of the hour that should be recorded and are not. */
  readonly gaps: readonly Period[]
  /** What was recorded of the day and cannot be read any more. */
  readonly lost: readonly Period[]
  /** Nothing is recorded now, for want of room on the service's disk. */
  readonly isPaused: boolean
  readonly ending: Ending
  /** To the second where the hour on screen goes on, else somewhere after it. Ms since the epoch. */
  readonly nowMs: number
}

const SECOND_MS = 1000
const NO_GAPS: readonly Period[] = []

/** What the timeline shows of a robot around the time that is played, and around what is looked at. */
export function useTimeline(robot: WatchedRobot): TimelineView {
  const playback = usePlaybackActions()
  const words = useTimelineText()
  const shown = useShownHour(words.zone)
  const { hour, day } = shown
  const nowMs = useNow(ms => Math.min(hour.toMs, Math.floor(ms / SECOND_MS) * SECOND_MS))
  const states = useStates(robot.id, hour, words.zone, nowMs)
  const marks = useTimelineMarks(robot, day)
  const { data } = useQuery(recordedQuery(robot.id, day))
  const gaps = useMemo(
    () =>
      data
        ? missedParts(
            unrecorded(everRecorded(data.data, data.lost), hour, nowMs, data.recorder === 'recording'),
            states.spans,
          )
        : NO_GAPS,
    [data, hour, nowMs, states.spans],
  )
  const lost = useMemo(() => (data ? lostParts(data.lost, day) : NO_GAPS), [data, day])
  const isPaused = data?.recorder === 'diskFull'
  const ending = useEnding(robot, hour)
  useReloadAtEnd(robot.id, hour.toMs, playback)
  return { playback, words, shown, states, marks, recorded: data?.data, gaps, lost, isPaused, ending, nowMs }
}

/** P-010: once playing passes the end of the hour on screen, its sums are whole and asked for again. */
function useReloadAtEnd(robot: number, endMs: number, { selectPeriod, onEvent }: PlaybackActions): void {
  useEffect(() => selectPeriod(endMs), [selectPeriod, endMs])
  useEffect(
    () =>
      onEvent(({ type }) => {
        if (type !== 'periodEnded') return
        void queryClient.invalidateQueries({ queryKey: queries.statusSummaries.list.key({ input: { robot } }) })
      }),
    [onEvent, robot],
  )
}
