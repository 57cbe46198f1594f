import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ScreenPoint } from '../../../../map/camera.ts'
import { listenForGestures, oncePerFrame } from '../../../planMap/gestures.ts'
import { usePins } from '../pins/pinsView.ts'
import { type MonitorSession, useMonitorSession } from '../session/monitorSession.ts'
import { useMoment } from '../time/playbackView.ts'
import { canvasSizeOf, watchCanvasSize } from './canvasSize.ts'
import styles from './MapCanvas.module.css'
import { mapPointOf } from './mapView.ts'

type Props = { readonly label: string; readonly describedBy: string }

/**
 * The map, drawn by the worker. The canvas is made here and not by React: once handed over it belongs to its worker, and a new
 * worker needs a new one.
 */
export function MapCanvas({ label, describedBy }: Props) {
  const { t } = useTranslation()
  const host = useRef<HTMLDivElement>(null)
  const { engine, attachCanvas, shown } = useMonitorSession()
  const { open, place } = usePins()
  const moment = useMoment()
  const press = useEffectEvent((at: ScreenPoint) => void pressAt(engine, at, open))
  const doublePress = useEffectEvent((at: ScreenPoint) => {
    const view = shown.view()
    // Where it was pressed is on the picture that was pressed on, whatever is drawn by the time the worker answers.
    if (view && host.current) void placeAt(engine, at, mapPointOf(view, at, canvasSizeOf(host.current)), place)
  })

  useEffect(() => {
    const element = host.current
    if (!element || !('transferControlToOffscreen' in HTMLCanvasElement.prototype)) return
    let canvas: HTMLCanvasElement | undefined
    const hangCanvas = (): void => {
      canvas?.remove()
      canvas = document.createElement('canvas')
      element.append(canvas)
      void attachCanvas(canvas, canvasSizeOf(element))
    }
    hangCanvas()
    // A canvas whose graphics context is gone for good is of no more use: the worker asks for another.
    const stopListeningToEvents = shown.onEvent(event => {
      if (event.type === 'canvasNeeded') hangCanvas()
    })
    const stopWatchingSize = watchCanvasSize(element, size => void engine.resize(size))
    const stopListening = listenForGestures(
      element,
      oncePerFrame({
        move: action => void engine.moveCamera(action),
        hover: at => void engine.point(at),
        click: at => press(at),
        doubleClick: at => doublePress(at),
      }),
    )
    const visibility = (): void => {
      // What was drawn before is not seen again: by now another moment may be on screen.
      if (document.hidden) element.dataset['undrawn'] = ''
      void engine.setHidden(document.hidden).then(() => {
        if (!document.hidden) delete element.dataset['undrawn']
      })
    }
    document.addEventListener('visibilitychange', visibility)
    visibility()
    return () => {
      document.removeEventListener('visibilitychange', visibility)
      stopListening()
      stopListeningToEvents()
      stopWatchingSize()
      canvas?.remove()
    }
  }, [engine, attachCanvas, shown])

  return (
    <div
      ref={host}
      className={styles['canvas']}
      data-map
      data-moment={moment}
      tabIndex={0}
      role="application"
      aria-roledescription={t('monitor.map.role')}
      aria-label={label}
      aria-describedby={describedBy}
    />
  )
}

type Engine = MonitorSession['engine']

/** A zoom from which pins stand for themselves. */
const APART_FACTOR = 2

/** A pin is opened; of a number of pins one comes closer to them (N-004). */
async function pressAt(engine: Engine, at: ScreenPoint, open: (pin: number) => void): Promise<void> {
  const hit = await engine.point(at)
  if (hit?.kind === 'pin') open(hit.id)
  if (hit?.kind === 'pins') await engine.moveCamera({ type: 'zoomBy', factor: APART_FACTOR, at })
}

type Spot = { readonly x: number; readonly y: number }

/** A pin is put where nothing of the kind is yet (N-004). */
async function placeAt(engine: Engine, at: ScreenPoint, spot: Spot, place: (spot: Spot) => void): Promise<void> {
  const hit = await engine.point(at)
  if (hit?.kind !== 'pin' && hit?.kind !== 'pins') place(spot)
}
