import { applyX, applyY, compose, translation } from '../affine.ts'
import type { Palette } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import { type PositionIcon, positionIcon } from '../icons.ts'
import { TAG_RANK } from '../labels/tags.ts'
import type { MapLayerFactory } from './layer.ts'

type PlanPose = { readonly x: number; readonly y: number; readonly a: number }
type Position = { readonly icon: PositionIcon; readonly pose: PlanPose; readonly drawing: Drawing }

/** From the icon's middle to its tag, CSS pixels. */
const TAG_OFFSET_PX = 15
/** Where the arrow of an end points towards its tag. */
const ARROW_TAG_OFFSET_PX = 29

/** Where the plan starts and ends and where the robot docks (E-002). */
export const planPositionsLayer: MapLayerFactory = viewer => {
  let positions: readonly Position[] = []
  let words: { readonly [key: string]: string } = {}

  return {
    name: 'plan_positions',
    update({ plan, palette, words: translated }) {
      words = translated
      positions = [
        ...position('start', plan?.elements.start, palette),
        ...position('end', plan?.elements.end, palette),
        ...position('home', plan?.config.home, palette),
      ]
    },
    draw({ surface, toScreen, palette, opacity, tag }) {
      for (const { icon, pose, drawing } of positions) {
        const x = Math.round(applyX(toScreen, pose.x, pose.y))
        const y = Math.round(applyY(toScreen, pose.x, pose.y))
        // A house stands upright, whichever way the robot looks; screen angles run clockwise.
        const cos = icon === 'home' ? 1 : Math.cos(pose.a)
        const sin = icon === 'home' ? 0 : Math.sin(pose.a)
        surface.sprite(drawing, compose(translation(x, y), [cos, -sin, sin, cos, 0, 0]), opacity)
        const text = words[`places.${icon}`]
        if (viewer.customerView || text === undefined) continue
        const plate = { text, ink: palette.label, ground: palette['label-halo'] }
        const isOverArrow = icon === 'end' && cos > 0.5
        const places = [{ x: x + (isOverArrow ? ARROW_TAG_OFFSET_PX : TAG_OFFSET_PX), y, align: 'left' }] as const
        tag({ plate, places, rank: TAG_RANK.position })
      }
    },
  }
}

const position = (icon: PositionIcon, pose: PlanPose | undefined, palette: Palette): readonly Position[] =>
  pose ? [{ icon, pose, drawing: positionIcon(icon, palette.position, palette['label-halo']) }] : []
