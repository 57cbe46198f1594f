import { type PointerEvent, useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './NewPlanScreen.module.css'
import { type PictureSize, placeOf, type TypedHome, typedHome } from './pickedHome.ts'

/** A pull that is shorter than this says nothing of a direction, CSS pixels. */
const PULL_PX = 10
const DEGREE = 180 / Math.PI

type Props = {
  /** A picture alone, whose lower left corner is at 0, 0 of the map. */
  readonly file: File
  /** Metres a pixel. */
  readonly resolution: number
  /** As it is typed. */
  readonly home: TypedHome
  readonly isOpen: boolean
  readonly onHome: (home: TypedHome) => void
}

/** The chosen picture: a press is where the robot docks, a pull is the way it looks there. */
export function HomeOnMap({ file, resolution, home, isOpen, onHome }: Props) {
  const { t } = useTranslation()
  // The file has an address for as long as its picture is shown.
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return undefined
      const url = URL.createObjectURL(file)
      image.src = url
      return () => URL.revokeObjectURL(url)
    },
    [file],
  )
  const [size, setSize] = useState<PictureSize>()
  const [pressed, setPressed] = useState<{ readonly x: number; readonly y: number }>()
  const shown = size && placeOf(home, resolution, size)

  function press(event: PointerEvent<HTMLElement>): void {
    if (!isOpen || !size || event.button !== 0) return
    const box = event.currentTarget.getBoundingClientRect()
    event.currentTarget.setPointerCapture(event.pointerId)
    setPressed({ x: event.clientX, y: event.clientY })
    const share = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
    onHome({ ...typedHome(share, resolution, size), a: home.a.trim() === '' ? '0' : home.a })
  }
  function pull(event: PointerEvent<HTMLElement>): void {
    if (!pressed) return
    const [east, north] = [event.clientX - pressed.x, pressed.y - event.clientY]
    if (Math.hypot(east, north) < PULL_PX) return
    onHome({ ...home, a: String(Math.round(Math.atan2(north, east) * DEGREE)) })
  }

  return (
    <div className={styles['picked']}>
      <div
        className={styles['picture']}
        data-open={isOpen || undefined}
        onPointerDown={press}
        onPointerMove={pull}
        onPointerUp={() => setPressed(undefined)}
        onPointerCancel={() => setPressed(undefined)}
      >
        <img
          ref={show}
          alt={t('newPlan.chosenMap')}
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => setSize({ width, height })}
        />
        {shown && (
          <svg
            viewBox="-12 -12 24 24"
            className={styles['dock']}
            style={{
              left: `${100 * shown.x}%`,
              top: `${100 * shown.y}%`,
              rotate: `${-(shown.degrees ?? 0)}deg`,
            }}
            aria-hidden
          >
            <circle r={6} />
            <path d="M6 0H11M8 -3L11 0L8 3" />
          </svg>
        )}
      </div>
      <p className={styles['hint']}>{t('newPlan.pickHome')}</p>
    </div>
  )
}
