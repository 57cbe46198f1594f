import { type PointerEvent, useRef } from 'react'
import type { Pose } from '../../../../contract/telemetry/records.ts'
import type { MapPoint } from '../../../../machines/poseMode/poseFromPoints.ts'
import { mapPointOf } from '../map/mapView.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import styles from './PosePanel.module.css'

type Props = {
  readonly mode: 'arrow' | 'points'
  readonly label: string
  readonly onPose: (pose: Pose) => void
  readonly onPoint: (point: MapPoint) => void
}

/** A drag shorter than this gives a place and no direction. CSS pixels. */
const HEADING_FROM_PX = 8

type Press = { readonly at: MapPoint; readonly screen: MapPoint; w: number }

/**
 * Over the map while something is placed: press for the place, drag for the heading; or a point a press. The wheel still zooms. A press
 * counts on the picture that was pressed on: it waits for nobody.
 */
export function PlacingArea({ mode, label, onPose, onPoint }: Props) {
  const { live } = useMonitorSession()
  const press = useRef<Press>(undefined)
  const pointOf = (event: PointerEvent<HTMLElement>): MapPoint => {
    const box = event.currentTarget.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const begin = (event: PointerEvent<HTMLElement>): void => {
    const view = live.view()
    if (event.button !== 0 || !view) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const screen = pointOf(event)
    const { offsetWidth: width, offsetHeight: height } = event.currentTarget
    const at = mapPointOf(view, screen, { width, height })
    if (mode === 'points') return onPoint(at)
    press.current = { at, screen, w: 0 }
    onPose({ ...at, w: 0 })
  }
  const turn = (event: PointerEvent<HTMLElement>): void => {
    const { current } = press
    if (!current) return
    const { x, y } = pointOf(event)
    const [dx, dy] = [x - current.screen.x, current.screen.y - y]
    if (Math.hypot(dx, dy) < HEADING_FROM_PX) return
    current.w = Math.atan2(dy, dx)
    onPose({ ...current.at, w: current.w })
  }
  const finish = (): void => {
    press.current = undefined
  }
  return (
    <div
      className={styles['area']}
      role="application"
      aria-label={label}
      data-testid="placing-area"
      onPointerDown={begin}
      onPointerMove={turn}
      onPointerUp={finish}
      onPointerCancel={finish}
    />
  )
}
