import { useNavigate, useSearch } from '@tanstack/react-router'
import { useContext, useEffect, useEffectEvent } from 'react'
import { useMonitorSession, useShown } from '../session/monitorSession.ts'
import { ShownTimeContext, usePlayback, usePlaybackActions, useSeeking, useTimeMode } from '../time/playbackView.ts'
import { useAddressStore, useInAddress } from './addressStore.ts'
import { useOpenings } from './openings.ts'
import { isSameView, momentOf, sharedViewIn, viewOf } from './sharedView.ts'

/** The address is written once nothing has changed for this time: a view that moves changes many times a second. */
const QUIET_MS = 400
/** While the past is played the address follows so often. */
const FOLLOW_MS = 3000

/** Keeps the address of the monitor at what is on screen, in place: going back leaves the monitor, as before. */
export function AddressKeeper() {
  const store = useAddressStore()
  const openings = useOpenings()
  const navigate = useNavigate({ from: '/robot/$robotId/monitor' })
  const search = useSearch({ from: '/robot/$robotId/monitor' })
  const { speed } = usePlayback()
  const { shownMs } = usePlaybackActions()
  const past = useTimeMode() === 'past'
  useInAddress('speed', past && speed !== 1 ? speed : undefined, false)
  useViewInAddress()
  const write = (): void => {
    const view = sharedViewIn(store.chosen())
    const moment = momentOf(search, past ? shownMs() : undefined)
    const isSameMoment = moment.time === search.time && moment.autoplay === search.autoplay
    if (isSameMoment && isSameView(view, search)) return
    openings.follows(moment)
    void navigate({
      search: before => ({ ...before, ...view, ...moment }),
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  }
  useWriting(write)
  return undefined
}

/**
 * Has the address written after each change; in time that is played, now and then: with each writing the browser reads the page's icon anew. Nothing is drawn
 * for it.
 */
function useWriting(write: () => void): void {
  const store = useAddressStore()
  const { mode } = usePlayback()
  // Played fast, the picture is on its way at each gap.
  const arrives = useSeeking() && mode !== 'playing'
  const { shownMs } = usePlaybackActions()
  const time = useContext(ShownTimeContext)
  const now = useEffectEvent(write)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => now(), QUIET_MS)
    }
    let shown = shownMs()
    const onTime = (): void => {
      if (shownMs() === shown) return
      shown = shownMs()
      soon()
    }
    soon()
    const stopView = store.subscribe(soon)
    const stopTime = mode === 'paused' ? time?.subscribe(onTime) : undefined
    const following = mode === 'playing' ? setInterval(() => now(), FOLLOW_MS) : undefined
    return () => {
      stopView()
      stopTime?.()
      clearInterval(following)
      clearTimeout(timer)
    }
  }, [store, time, mode, arrives, shownMs])
}

/** A viewer who follows the robot is where it is: only their zoom changes the address then. */
function useViewInAddress(): void {
  const store = useAddressStore()
  const { shown } = useMonitorSession()
  const isMoved = useShown(readout => readout?.camera.moved ?? false)
  const key = useShown(readout => {
    const camera = readout?.camera
    if (!camera) return undefined
    const { map, track } = viewOf(camera)
    return track === undefined ? map : `${track} ${camera.zoom}`
  })
  useEffect(() => {
    const camera = shown.readout()?.camera
    if (key === undefined || !camera) return
    return store.put('map', { value: viewOf(camera), isUsual: !isMoved })
  }, [store, shown, key, isMoved])
}
