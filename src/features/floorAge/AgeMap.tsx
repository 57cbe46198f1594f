import { useEffect, useEffectEvent, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadAge } from '../../../map/floorAge.ts'
import { useWidth } from '../../widgets/useWidth.ts'
import type { CellPlace } from './ageClasses.ts'
import { useAgeColours } from './ageColours.ts'
import styles from './FloorAge.module.css'
import { type PixelSize, paintAge } from './paintAge.ts'

/** CSS pixels; as high as the picture of how often floor was covered. */
const MAX_HEIGHT = 420
/** Pixels of the canvas on a side. */
const MAX_SIDE = 2048
/** An arrow key goes so many of the longer side's parts. */
const STEPS = 60

type Props = {
  readonly age: ReadAge
  /** See `kindsOf`. */
  readonly kinds: Uint8Array
  readonly label: string
  readonly mark: CellPlace | undefined
  readonly onMark: (place: CellPlace) => void
}

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value))

/** How large the map is shown, CSS pixels. */
function shownSize({ width, height }: ReadAge, room: number): PixelSize {
  const scale = Math.min(room / width, MAX_HEIGHT / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Where the arrow keys take the mark; they begin in the middle. */
function moved(key: string, mark: CellPlace | undefined, { width, height }: ReadAge): CellPlace | undefined {
  const step = Math.max(1, Math.round(Math.max(width, height) / STEPS))
  const steps: { readonly [key: string]: readonly [number, number] | undefined } = {
    ArrowLeft: [-step, 0],
    ArrowRight: [step, 0],
    ArrowUp: [0, step],
    ArrowDown: [0, -step],
  }
  const by = steps[key]
  if (by === undefined) return undefined
  if (mark === undefined) return { column: Math.floor(width / 2), row: Math.floor(height / 2) }
  return { column: within(mark.column + by[0], width), row: within(mark.row + by[1], height) }
}

/** The map with its floor in the colours of its age: a press or the arrow keys put a mark on it. */
export function AgeMap({ age, kinds, label, mark, onMark }: Props) {
  const { t } = useTranslation()
  const keys = useId()
  const map = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const colours = useAgeColours()
  const [host, room] = useWidth<HTMLDivElement>()
  const { width, height } = shownSize(age, room)
  useEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (!element || !context || room === 0) return
    const scale = Math.min(globalThis.devicePixelRatio, MAX_SIDE / Math.max(width, height))
    const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
    element.width = size.width
    element.height = size.height
    context.putImageData(new ImageData(paintAge(age, kinds, colours, { ...size, scale }), size.width), 0, 0)
  }, [age, kinds, colours, room, width, height])

  const press = useEffectEvent(({ clientX, clientY }: PointerEvent, box: DOMRect) =>
    onMark({
      column: within(Math.floor(((clientX - box.left) / box.width) * age.width), age.width),
      row: within(Math.floor((1 - (clientY - box.top) / box.height) * age.height), age.height),
    }),
  )
  const step = useEffectEvent((event: KeyboardEvent) => {
    const place = event.ctrlKey || event.metaKey || event.altKey ? undefined : moved(event.key, mark, age)
    if (place === undefined) return
    event.preventDefault()
    onMark(place)
  })
  useEffect(() => {
    const element = map.current
    if (!element) return
    const onPress = (event: PointerEvent): void => press(event, element.getBoundingClientRect())
    const onStep = (event: KeyboardEvent): void => step(event)
    element.addEventListener('pointerdown', onPress)
    element.addEventListener('keydown', onStep)
    return () => {
      element.removeEventListener('pointerdown', onPress)
      element.removeEventListener('keydown', onStep)
    }
  }, [])
  return (
    <div ref={host} className={styles['room']}>
      <div
        ref={map}
        className={styles['map']}
        style={{ width: `${width}px`, height: `${height}px` }}
        role="application"
        aria-roledescription={t('report.map.role')}
        aria-label={label}
        aria-describedby={keys}
        tabIndex={0}
      >
        <canvas ref={canvas} />
        {mark && (
          <span
            className={styles['mark']}
            style={{
              left: `${(100 * (mark.column + 0.5)) / age.width}%`,
              bottom: `${(100 * (mark.row + 0.5)) / age.height}%`,
            }}
            aria-hidden
          />
        )}
      </div>
      <p id={keys} hidden>
        {t('reports.age.keys')}
      </p>
    </div>
  )
}
