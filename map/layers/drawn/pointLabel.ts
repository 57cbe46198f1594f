import { DEFAULT_FONT_SIZE, type Shape } from '../../../contract/plan/shapes.ts'
import { type Affine, applyX, applyY, compose, scaleOf, scaling, translation } from '../../affine.ts'
import { type Drawing, textFont } from '../../drawing.ts'
import { context2d } from '../../picture.ts'
import type { MapDrawing } from '../layer.ts'
import { POINT_ICON_PATHS, type PointIcon } from './pointIcons.ts'

type PointShape = Extract<Shape, { type: 'point' }>

/** A label's letters are five times its font size, in centimetres of the floor: at zoom 1 as many pixels as the font size says (E-025). */
const FONT_FACTOR = 5
const METRES_PER_UNIT = 0.01
/** Smaller letters on screen are not read, and larger ones are not meant. CSS pixels. */
const MIN_PX = 4
const MAX_PX = 400
/** From the point's middle, CSS pixels. */
const BESIDE_PX = 9
const ICON_PX = 16
/** Letters of the drawing, which is scaled to what the map asks for. */
const DRAWN_SIZE = 100

const isIcon = (name: string): name is PointIcon => Object.hasOwn(POINT_ICON_PATHS, name)

/** Letters of a ruler of the usual font size, CSS pixels whatever the zoom; others are larger or smaller in proportion (E-026). */
const RULER_PX = 11
export const rulerPixels = (fontsize: number): number =>
  Math.min(Math.max((RULER_PX * fontsize) / DEFAULT_FONT_SIZE, MIN_PX), MAX_PX)

let measure: OffscreenCanvasRenderingContext2D | undefined
function widthOf(text: string): number {
  measure ??= context2d(new OffscreenCanvas(1, 1))
  measure.font = textFont(DRAWN_SIZE)
  return measure.measureText(text).width
}

/** Pixels of a label's letters at so many pixels a metre. */
export const labelPixels = (fontsize: number, pixelsPerMetre: number): number =>
  fontsize * FONT_FACTOR * METRES_PER_UNIT * pixelsPerMetre

/** Draws labels and icons of points; those alike share one drawing. */
export function createPointLabels() {
  let drawings = new Map<string, Drawing>()

  const textDrawing = (text: string, { palette }: MapDrawing): Drawing => {
    const known = drawings.get(text)
    if (known) return known
    const reach = DRAWN_SIZE * 0.8
    const drawing: Drawing = {
      shapes: [],
      text: { text, size: DRAWN_SIZE, colour: palette.label, halo: palette['label-halo'] },
      bounds: { minX: -reach / 4, minY: -reach, maxX: widthOf(text) + reach / 4, maxY: reach },
    }
    drawings.set(text, drawing)
    return drawing
  }
  const iconDrawing = (icon: PointIcon, { palette }: MapDrawing): Drawing => {
    const name = `\u0000${icon}`
    const drawing = drawings.get(name) ?? {
      shapes: [{ path: POINT_ICON_PATHS[icon], stroke: { colour: palette.label, width: 2.5 } }],
      bounds: { minX: 0, minY: 0, maxX: 24, maxY: 24 },
    }
    drawings.set(name, drawing)
    return drawing
  }

  return {
    /** Colours or fonts are others. */
    forget: (): void => {
      drawings = new Map()
    },
    /** One line about its middle, so many CSS pixels high. */
    drawText(context: MapDrawing, text: string, at: { readonly x: number; readonly y: number }, size: number): void {
      const scale = size / DRAWN_SIZE
      const left = at.x - (widthOf(text) * scale) / 2
      context.surface.sprite(
        textDrawing(text, context),
        compose(translation(left, at.y), scaling(scale)),
        context.opacity,
      )
    },
    draw(context: MapDrawing, { x, y, a, label, icon, fontsize }: PointShape): void {
      const { surface, camera, toScreen, opacity } = context
      const at = { x: applyX(toScreen, x, y), y: applyY(toScreen, x, y) }
      const turned: Affine = compose(translation(at.x, at.y), [
        Math.cos(a),
        -Math.sin(a),
        Math.sin(a),
        Math.cos(a),
        0,
        0,
      ])
      const isIconKnown = isIcon(icon)
      if (isIconKnown) {
        const place = compose(turned, compose(translation(BESIDE_PX, -ICON_PX / 2), scaling(ICON_PX / 24)))
        surface.sprite(iconDrawing(icon, context), place, opacity)
      }
      const size = labelPixels(fontsize, scaleOf(toScreen))
      if (label === '' || size < MIN_PX || size > MAX_PX) return
      if (at.x < -camera.width || at.x > 2 * camera.width || at.y < -camera.height || at.y > 2 * camera.height) return
      const from = BESIDE_PX + (isIconKnown ? ICON_PX + 2 : 0)
      const place = compose(turned, compose(translation(from, 0), scaling(size / DRAWN_SIZE)))
      surface.sprite(textDrawing(label, context), place, opacity)
    },
  }
}
export type PointLabels = ReturnType<typeof createPointLabels>
