/** Runs on the page: opens the plan editor's picture of a large floor and drags one vertex of it. */
import type { Element, ElementKey } from '../../contract/plan/drawing.ts'
import { applyCommand } from '../../floor/drawing/applyCommand.ts'
import { drawingOf } from '../../floor/drawing/drawing.ts'
import { INITIAL_CAMERA, type ScreenPoint, toMap } from '../../map/camera.ts'
import type { MapColours } from '../../map/colour.ts'
import { drawingHitAt } from '../../map/drawing/drawingHits.ts'
import { NO_GHOST } from '../../map/drawing/editorPicture.ts'
import { createElementIndex } from '../../map/drawing/elementIndex.ts'
import { handlesOf } from '../../map/drawing/handles.ts'
import { snap } from '../../map/drawing/snapping.ts'
import { openEditorSurface } from '../../src/features/planEditor/canvas/editorSurface.ts'
import { editedFloor } from './editedFloor.ts'

export type DragTimes = {
  /** From the files' contents to the first picture, ms. */
  readonly openedMs: number
  readonly elements: number
  readonly cells: number
  readonly pictures: number
  readonly seconds: number
  /** From a pointer's event to the picture that has it, ms. */
  readonly pointerMs: readonly number[]
  readonly longestTaskMs: number
}

declare global {
  var dragVertex: (colours: MapColours, seconds: number) => Promise<DragTimes>
}

const SIZE = { width: 1100, height: 780, pixelRatio: 1 } as const
/** The whole of the floor: all elements are in view. */
const CAMERA = { ...INITIAL_CAMERA, x: 56, y: 56, zoom: 0.34, width: SIZE.width, height: SIZE.height }
/** Radius and speed of the pointer's way. */
const AROUND_PX = 60
const STEP = 0.05

const nextFrame = (): Promise<number> => new Promise(resolve => requestAnimationFrame(resolve))

globalThis.dragVertex = async (colours, seconds) => {
  const floor = editedFloor()
  let longestTaskMs = 0
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) longestTaskMs = Math.max(longestTaskMs, duration)
  }).observe({ type: 'longtask' })
  const host = document.createElement('div')
  document.body.append(host)
  const waiting = new Map<number, (atMs: number) => void>()
  let pictures = 0
  const onDrawn = (serial: number): void => {
    pictures++
    for (const [number, done] of waiting)
      if (number <= serial) {
        waiting.delete(number)
        done(performance.now())
      }
  }
  const drawnAt = (serial: number): Promise<number> => new Promise(resolve => waiting.set(serial, resolve))

  const openedAt = performance.now()
  const surface = openEditorSurface(host, { maySeeCameraOffZones: true, onDrawn })
  if (!surface) throw new Error('this browser cannot draw beside the page')
  const drawing = drawingOf(floor.elements, floor.config)
  const index = createElementIndex()
  const { put, gone } = index.update(drawing.elements)
  const { map, grid } = floor
  const first = { floor: { map, grid }, colours, size: SIZE, camera: CAMERA, isChangeable: true }
  const openedMs = (await drawnAt(surface.change({ ...first, elements: { put, gone } }))) - openedAt

  const key: ElementKey = 'obstacles:1'
  await drawnAt(surface.change({ selection: [key] }))
  const scene = { index, camera: CAMERA, places: {}, selection: [key], isChangeable: true, pointer: 'mouse' } as const
  const shape = index.get(key)?.shape
  const pressed = shape && handlesOf(shape, CAMERA)[0]?.at
  if (!pressed) throw new Error('there is nothing to drag')
  if (drawingHitAt(pressed, scene)?.kind !== 'vertex') throw new Error('the vertex is not under the pointer')

  const pointerMs: number[] = []
  const moved = (at: ScreenPoint): readonly [ElementKey, Element] | undefined => {
    const to = snap(toMap(CAMERA, at), { index, camera: CAMERA, floor, except: new Set([key]), isOn: true })
    const result = applyCommand(drawing, { type: 'moveVertex', key, index: 0, to: to.at })
    const element = result.ok ? result.drawing.elements.get(key) : undefined
    return element && [key, element]
  }
  // The gesture's first picture takes the element off what stands still.
  await drawnAt(
    surface.change({ ghost: { ...NO_GHOST, elements: [moved(pressed) ?? put[0]].flatMap(one => (one ? [one] : [])) } }),
  )
  longestTaskMs = 0
  pictures = 0
  const startedAt = performance.now()
  for (let step = 0; performance.now() - startedAt < seconds * 1000; step++) {
    await nextFrame()
    const eventAt = performance.now()
    const angle = step * STEP
    const at = { x: pressed.x + AROUND_PX * Math.cos(angle), y: pressed.y + AROUND_PX * Math.sin(angle) }
    drawingHitAt(at, scene)
    const ghost = moved(at)
    if (!ghost) continue
    const serial = surface.change({ ghost: { ...NO_GHOST, elements: [ghost] } })
    void drawnAt(serial).then(drawn => pointerMs.push(drawn - eventAt))
  }
  const took = (performance.now() - startedAt) / 1000
  const count = pictures
  surface.dispose()
  return {
    openedMs,
    elements: drawing.elements.size,
    cells: grid.width * grid.height,
    pictures: count,
    seconds: took,
    pointerMs,
    longestTaskMs,
  }
}
