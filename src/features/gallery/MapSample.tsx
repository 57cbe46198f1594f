import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { paletteOf } from '../../../map/colour.ts'
import { createPlanMap, emptyInput, type PlanMap } from '../../../map/planMap.ts'
import { useMapColours } from '../../planMap/mapColours.ts'
import styles from './Gallery.module.css'
import { samplePlan } from './samplePlan.ts'

const SIZE = { width: 640, height: 400 } as const
const VIEWER = { customerView: false, maySeeCameraOffZones: true } as const

/** A plan on a canvas without a worker; what is under the pointer is known at once. */
export function MapSample() {
  const colours = useMapColours()
  const map = useRef<PlanMap>(undefined)
  const [pointed, setPointed] = useState('')
  useEffect(() => {
    const { current } = map
    if (!current) return
    current.show({ ...emptyInput(paletteOf(colours)), plan: samplePlan() })
    current.fit()
    current.draw()
  }, [colours])
  const open = (canvas: HTMLCanvasElement | null): void => {
    if (!canvas || map.current) return
    const pixelRatio = globalThis.devicePixelRatio
    const palette = paletteOf(colours)
    map.current = createPlanMap(canvas.transferControlToOffscreen(), { ...SIZE, pixelRatio }, VIEWER, palette)
  }
  const point = ({ nativeEvent: { offsetX: x, offsetY: y } }: PointerEvent): void => {
    const hit = map.current?.hit({ x, y })
    setPointed(hit && 'name' in hit ? `${hit.kind} ${hit.name}` : '')
    map.current?.draw()
  }
  return (
    <figure className={styles['map']}>
      <canvas ref={open} {...SIZE} style={SIZE} onPointerMove={point} aria-label="A plan drawn on this thread" />
      <figcaption>{pointed}</figcaption>
    </figure>
  )
}
