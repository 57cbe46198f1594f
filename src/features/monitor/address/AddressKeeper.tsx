import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { usePlayback, useStanding } from '../playback/playbackView.ts'
import { type ReadoutStore, useReadout } from '../readoutStore.ts'
import { useAddressStore, useInAddress } from './addressStore.ts'
import { isSameView, sharedViewIn, viewOf } from './sharedView.ts'

/** The address is written once nothing has changed for so long: a view that moves changes many times a second. */
const QUIET_MS = 400

/** Keeps the address of the monitor at what is on screen, in place: going back leaves the monitor, as before. */
export function AddressKeeper({ readouts }: { readonly readouts: ReadoutStore }) {
  const store = useAddressStore()
  const navigate = useNavigate({ from: '/robot/$robotId/monitor' })
  const search = useSearch({ from: '/robot/$robotId/monitor' })
  const { speed } = usePlayback()
  const past = useStanding() === 'past'
  useInAddress('speed', past && speed !== 1 ? speed : undefined, false)
  useViewInAddress(readouts)
  const write = useEffectEvent(() => {
    const view = sharedViewIn(store.chosen())
    if (isSameView(view, search)) return
    void navigate({
      search: before => ({ ...before, ...view }),
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const soon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(write, QUIET_MS)
    }
    soon()
    const stop = store.subscribe(soon)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [store])
  return undefined
}

/** Whoever goes with the robot is where it is: only the zoom of theirs changes the address then. */
function useViewInAddress(readouts: ReadoutStore): void {
  const store = useAddressStore()
  const isMoved = useReadout(readouts, readout => readout?.camera.moved ?? false)
  const key = useReadout(readouts, readout => {
    const camera = readout?.camera
    if (!camera) return undefined
    const { map, track } = viewOf(camera)
    return track === undefined ? map : `${track} ${camera.zoom}`
  })
  useEffect(() => {
    const camera = readouts.readout()?.camera
    if (key === undefined || !camera) return
    return store.tell('map', { value: viewOf(camera), isUsual: !isMoved })
  }, [store, readouts, key, isMoved])
}
