import { applyX, applyY, translation } from '../affine.ts'
import { pointBatch, setPointList } from '../batches.ts'
import { faded } from '../colour.ts'
import type { Drawing } from '../drawing.ts'
import { TAG_RANK } from '../labels/tags.ts'
import type { PinMark } from '../pinMark.ts'
import type { MapDrawing, MapLayerFactory } from './layer.ts'
import { type PinLook, pinDrawing } from './pinDrawing.ts'
import { CLUSTER_SIZE_PX, type PinPlace, pinPlaces } from './pinPlaces.ts'

/** From the tip to the title, CSS pixels. */
const TITLE_OFFSET_PX = { x: 15, y: -14 } as const

/** Pins of the plan: each type in its shape and colour; from afar those that lie together as their number (N-003). */
export const pinsLayer: MapLayerFactory = () => {
  const discs = pointBatch()
  const drawings = new Map<string, Drawing>()
  let pins: readonly PinMark[] = []

  const drawingOf = ({ type, status, urgent, selected }: PinLook, { palette }: MapDrawing): Drawing => {
    const key = [type, status, urgent, selected].join()
    const known = drawings.get(key) ?? pinDrawing({ type, status, urgent, selected }, palette)
    drawings.set(key, known)
    return known
  }

  return {
    name: 'pins',
    update(input) {
      pins = input.pins
      drawings.clear()
    },
    draw(context) {
      const { surface, camera, toScreen, palette, opacity } = context
      const places = pinPlaces(pins, camera)
      const clusters = places.filter(place => place.pins.length > 1)
      setPointList(discs, clusters)
      surface.points(discs, toScreen, {
        shape: 'disc',
        size: CLUSTER_SIZE_PX,
        colour: faded(palette['label-halo'], opacity),
        edge: { colour: faded(palette.label, opacity), width: 2 },
      })
      for (const cluster of clusters) tagNumber(context, cluster)
      for (const { pins: members } of places) {
        const [pin, ...others] = members
        if (others.length > 0) continue
        const x = Math.round(applyX(toScreen, pin.x, pin.y))
        const y = Math.round(applyY(toScreen, pin.x, pin.y))
        surface.sprite(drawingOf(pin, context), translation(x, y), opacity)
        tagTitle(context, pin, x, y)
      }
    },
  }
}

function tagNumber({ toScreen, palette, tag }: MapDrawing, { x, y, pins }: PinPlace): void {
  const at = { x: applyX(toScreen, x, y), y: applyY(toScreen, x, y), align: 'centre' } as const
  const plate = { text: String(pins.length), ink: palette.label, ground: palette['label-halo'] }
  tag({ plate, places: [at], rank: TAG_RANK.pins })
}

/** Of the selected one and of the one under the pointer. */
function tagTitle({ palette, hovered, tag }: MapDrawing, pin: PinMark, x: number, y: number): void {
  const isHovered = hovered?.kind === 'pin' && hovered.id === pin.id
  if ((!isHovered && !pin.selected) || pin.title === '') return
  const plate = { text: pin.title, ink: palette.label, ground: palette['label-halo'] }
  const place = { x: x + TITLE_OFFSET_PX.x, y: y + TITLE_OFFSET_PX.y, align: 'left' } as const
  tag({ plate, places: [place], rank: TAG_RANK.hovered })
}
