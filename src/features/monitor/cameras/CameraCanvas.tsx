import { useEffect, useId, useRef } from 'react'
import type { CameraName } from '../../../../contract/cameras.ts'
import type { CameraView } from '../../../../workers/protocol.ts'
import { canvasSizeOf, watchCanvasSize } from '../map/canvasSize.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import styles from './CameraCanvas.module.css'

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
    void attachCamera({ id, camera, fit, size: canvasSizeOf(element) }, canvas)
    const stopWatchingSize = watchCanvasSize(element, size => void engine.resizeCamera(id, size))
    return () => {
      stopWatchingSize()
      canvas.remove()
      void engine.detachCamera(id)
    }
  }, [engine, attachCamera, camera, fit, id])
  return <div ref={host} className={styles['canvas']} role="img" aria-label={label} />
}
