import { useEffect, useId, useRef } from 'react'
import type { CameraName } from '../../../../contract/cameras.ts'
import type { CanvasSize } from '../../../../map/camera.ts'
import type { CameraView } from '../../../../workers/protocol.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import styles from './CameraCanvas.module.css'

const sizeOf = (element: HTMLElement): CanvasSize => ({
  width: element.clientWidth,
  height: element.clientHeight,
  pixelRatio: window.devicePixelRatio,
})

type Props = {
  readonly camera: CameraName
  readonly fit: CameraView['fit']
  readonly label: string
}

/** A camera's picture, drawn by the worker for as long as this is on screen. The canvas is made here, as the map's is. */
export function CameraCanvas({ camera, fit, label }: Props) {
  const { engine, attachCamera } = useMonitorSession()
  const host = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => {
    const element = host.current
    if (!element || !('transferControlToOffscreen' in HTMLCanvasElement.prototype)) return
    const canvas = document.createElement('canvas')
    element.append(canvas)
    void attachCamera({ id, camera, fit, size: sizeOf(element) }, canvas)
    const resized = new ResizeObserver(() => void engine.resizeCamera(id, sizeOf(element)))
    resized.observe(element)
    return () => {
      resized.disconnect()
      canvas.remove()
      void engine.detachCamera(id)
    }
  }, [engine, attachCamera, camera, fit, id])
  return <div ref={host} className={styles['canvas']} role="img" aria-label={label} />
}
