import type { RobotAppearance } from '../contract/robot/models.ts'
import type { Colour, Palette } from './colour.ts'
import type { Drawing, DrawingShape } from './drawing.ts'

/* Top view in metres: x forward, y left, the pose at the origin. Everything is measured in shares of the body, so that any model's size
   gives a robot and not a stretched one. */

type Frame = { readonly rear: number; readonly front: number; readonly half: number }

/** The brush is the widest part; the body stands back from it. */
const BODY_SHARE = 0.86

/** The body about its pose; the picture's centre pixel sits on the pose (M-100). */
function frameOf({ sizeM, pixels, centre }: RobotAppearance): Frame {
  const rear = -(centre.x / pixels.length) * sizeM.length
  return { rear, front: rear + sizeM.length, half: (sizeM.width / 2) * BODY_SHARE }
}

const n = (value: number): string => value.toFixed(3)
const rectangle = (x0: number, y0: number, x1: number, y1: number): string =>
  `M${n(x0)} ${n(y0)}H${n(x1)}V${n(y1)}H${n(x0)}Z`

/** Rounded at the front, blunt at the rear. */
function bodyPath({ rear, front, half }: Frame): string {
  const nose = (front - rear) * 0.28
  const corner = half * 0.2
  return [
    `M${n(rear + corner)} ${n(-half)}`,
    `H${n(front - nose)}`,
    `Q${n(front - nose * 0.15)} ${n(-half)} ${n(front)} ${n(-half * 0.3)}`,
    `V${n(half * 0.3)}`,
    `Q${n(front - nose * 0.15)} ${n(half)} ${n(front - nose)} ${n(half)}`,
    `H${n(rear + corner)}`,
    `Q${n(rear)} ${n(half)} ${n(rear)} ${n(half - corner)}`,
    `V${n(-half + corner)}`,
    `Q${n(rear)} ${n(-half)} ${n(rear + corner)} ${n(-half)}Z`,
  ].join('')
}

/** A blade behind the body, bent around it. */
function squeegeePath({ rear, half }: Frame): string {
  const [x, wide, thick] = [rear - half * 0.16, half * 1.25, half * 0.22]
  return [
    `M${n(x)} ${n(-wide)}`,
    `Q${n(x - half * 0.42)} 0 ${n(x)} ${n(wide)}`,
    `H${n(x + thick)}`,
    `Q${n(x + thick - half * 0.38)} 0 ${n(x + thick)} ${n(-wide)}Z`,
  ].join('')
}

function shapes(appearance: RobotAppearance, palette: Palette): readonly DrawingShape[] {
  const frame = frameOf(appearance)
  const { rear, front, half } = frame
  const length = front - rear
  const edge = (width: number) => ({ colour: palette['robot-edge'], width })
  const brushHalf = Math.max(appearance.swathM / 2, half * 1.1)
  const [brushRear, brushFront] = [rear + length * 0.55, rear + length * 0.79]
  const accent = rear + length * 0.62
  return [
    { path: squeegeePath(frame), fill: palette['robot-tool'], stroke: edge(0.035) },
    {
      path: rectangle(brushRear, -brushHalf, brushFront, brushHalf),
      fill: palette['robot-tool'],
      stroke: edge(0.035),
    },
    {
      path: [0.2, 0.5, 0.8]
        .map(share => `M${n(brushRear + (brushFront - brushRear) * share)} ${n(-brushHalf)}V${n(brushHalf)}`)
        .join(''),
      stroke: { colour: palette['robot-edge'], width: 0.025, dash: [0.05, 0.04] },
    },
    ...(appearance.armedSideSweeper ? armedSideSweeper(frame, palette) : []),
    ...(appearance.flipped ? sideSweeper(frame, palette) : []),
    { path: bodyPath(frame), fill: palette['robot-body'], stroke: edge(0.04) },
    // The lid over the tanks, and the dock of the hand tool on one side of it.
    {
      path: rectangle(rear + length * 0.1, -half * 0.7, rear + length * 0.48, half * 0.5),
      stroke: { colour: { ...palette['robot-edge'], a: 0.5 }, width: 0.025 },
    },
    {
      path: `M${n(rear + length * 0.1)} ${n(half * 0.72)}H${n(rear + length * 0.48)}`,
      stroke: { colour: palette['robot-tool'], width: half * 0.14 },
    },
    {
      path: `M${n(accent)} ${n(-half * 0.47)}L${n(accent + length * 0.22)} 0L${n(accent)} ${n(half * 0.47)}Z`,
      fill: palette['robot-accent'],
    },
  ]
}

const circle = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${n(y)}A${n(r)} ${n(r)} 0 1 0 ${n(x + r)} ${n(y)}A${n(r)} ${n(r)} 0 1 0 ${n(x - r)} ${n(y)}Z`

/** A round brush that looks out under the front right corner. */
function sideSweeper({ front, half }: Frame, palette: Palette): readonly DrawingShape[] {
  const stroke = { colour: palette['robot-edge'], width: 0.035 }
  return [{ path: circle(front - half * 0.5, -half * 0.95, half * 0.42), fill: palette['robot-tool'], stroke }]
}

/** The same brush held out on an arm. */
function armedSideSweeper({ front, half }: Frame, palette: Palette): readonly DrawingShape[] {
  const stroke = { colour: palette['robot-edge'], width: 0.035 }
  const [x, y] = [front - half * 0.2, -half * 1.35]
  return [
    { path: `M${n(front - half * 0.8)} ${n(-half * 0.7)}L${n(x)} ${n(y)}`, stroke: { ...stroke, width: half * 0.16 } },
    { path: circle(x, y, half * 0.42), fill: palette['robot-tool'], stroke },
  ]
}

const margin = 0.6

function boundsOf(appearance: RobotAppearance): Drawing['bounds'] {
  const { rear, front, half } = frameOf(appearance)
  const reach = half * (1 + margin * 2)
  return { minX: rear - half * margin, minY: -reach, maxX: front + half * margin, maxY: reach }
}

/** The robot; its y axis is mirrored by whoever places it when the appearance says so (M-100). */
export const robotDrawing = (appearance: RobotAppearance, palette: Palette): Drawing => ({
  bounds: boundsOf(appearance),
  shapes: shapes(appearance, palette),
})

/** The outline alone, dashed: a pose that is estimated or yet to be reached. */
export const robotOutline = (appearance: RobotAppearance, colour: Colour): Drawing => ({
  bounds: boundsOf(appearance),
  shapes: [{ path: bodyPath(frameOf(appearance)), stroke: { colour, width: 0.06, dash: [0.16, 0.1] } }],
})
