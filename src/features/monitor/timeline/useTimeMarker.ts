import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { timeAt } from '../../robotDays/geometry.ts'
import { isWithin, type Period } from '../../robotDays/periods.ts'
import type { PlaybackActions } from '../time/playbackView.ts'
import { markerKey, markerTime } from './marker.ts'

type Input = {
  readonly playback: Pick<PlaybackActions, 'press' | 'drag' | 'release' | 'seek'>
  /** The time that is played, ms since the epoch. */
  readonly playedMs: number
  readonly hour: Period
  /** Now: the marker never goes further. Ms since the epoch. */
  readonly latestMs: number
}

/**
 * Where the marker of an hour's time bar stands, where the pointer is, and what moves the marker. All times in ms since the epoch.
 * @param marker gets the focus at a press
 */
export function useTimeMarker({ playback, playedMs, hour, latestMs }: Input, marker: RefObject<HTMLDivElement | null>) {
  const [heldMs, setHeldMs] = useState<number>()
  const [pointerMs, setPointerMs] = useState<number>()
  const [shownMs, setShownMs] = useState(playedMs)
  const nextMs = markerTime(shownMs, playedMs)
  if (nextMs !== shownMs) setShownMs(nextMs)
  const timeMs = heldMs ?? shownMs
  const markerMs = Math.min(Math.max(timeMs, hour.fromMs), hour.toMs)

  // Closing the timeline lets go of a marker that is held.
  const letGo = useEffectEvent(() => {
    if (heldMs !== undefined) playback.release()
  })
  useEffect(() => () => letGo(), [])

  const under = ({ currentTarget, clientX }: PointerEvent<HTMLDivElement>): number =>
    timeAt(hour, currentTarget.clientWidth, clientX - currentTarget.getBoundingClientRect().left, latestMs)
  return {
    heldMs,
    timeMs,
    isHere: isWithin(hour, timeMs),
    /** In an hour that is only looked at the marker stands at the nearer end. */
    markerMs,
    /** The pointer may rest over the bar while another hour comes under it. */
    pointedMs: pointerMs !== undefined && isWithin(hour, pointerMs) ? pointerMs : undefined,
    press: (event: PointerEvent<HTMLDivElement>): void => {
      const isOnButton = event.target instanceof Element && event.target.closest('button') !== null
      if (event.button !== 0 || isOnButton || hour.fromMs > latestMs) return
      // Else the page takes the focus back from the marker, which the arrow keys are for.
      event.preventDefault()
      marker.current?.focus({ preventScroll: true })
      event.currentTarget.setPointerCapture(event.pointerId)
      setHeldMs(under(event))
      playback.press(under(event))
    },
    move: (event: PointerEvent<HTMLDivElement>): void => {
      setPointerMs(under(event))
      if (heldMs === undefined) return
      setHeldMs(under(event))
      playback.drag(under(event))
    },
    leave: () => setPointerMs(undefined),
    release: (): void => {
      if (heldMs === undefined) return
      setHeldMs(undefined)
      playback.release()
    },
    key: (event: KeyboardEvent<HTMLDivElement>): void => {
      if (event.altKey || event.ctrlKey || event.metaKey) return
      const toMs = markerKey(event, markerMs, hour, latestMs)
      if (toMs === undefined) return
      event.preventDefault()
      event.stopPropagation()
      playback.seek(toMs)
    },
  }
}
