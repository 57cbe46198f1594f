import type { Colour } from '../colour.ts'
import { PLATE_HEIGHT, type Plate, plateWidth } from './plate.ts'

/** Middle of the plate's left edge, or its centre; CSS pixels. */
export type TagPlace = { readonly x: number; readonly y: number; readonly align: 'left' | 'centre' }

/** A plate that wants a place on the screen. */
export type Tag = {
  readonly plate: Omit<Plate, 'x' | 'y'>
  /** Where it may stand, the best place first. */
  readonly places: readonly TagPlace[]
  /** The smaller number is placed first; a tag whose every place lies on another is left out. */
  readonly rank: number
  /** Stays inside the view whatever the camera shows. */
  readonly sticky?: boolean
}

export const TAG_RANK = { pins: 0, activeSector: 1, hovered: 2, sector: 3, zone: 4, position: 5, waypoint: 6 } as const

type Screen = { readonly width: number; readonly height: number }
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number }

/** Of a sticky tag to the view's edge, CSS pixels. */
const EDGE_MARGIN = 8

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))

/**
 * Plates at their places: tags outside the view fall away, sticky ones move to its edge, and where two would overlap the one of lower rank
 * stays, so that what is shown can be read at every zoom. None lies over the robot.
 */
export function layoutTags(tags: readonly Tag[], screen: Screen, robot?: Box, widthOf = plateWidth): readonly Plate[] {
  const taken: Box[] = robot ? [robot] : []
  const plates: Plate[] = []
  for (const tag of tags.toSorted((a, b) => a.rank - b.rank)) {
    const width = widthOf({ ...tag.plate, x: 0, y: 0 })
    const box = tag.places
      .map(place => boxAt(place, width, tag.sticky === true, screen))
      .find(candidate => isSeen(candidate, screen) && !taken.some(other => overlaps(candidate, other)))
    if (!box) continue
    taken.push(box)
    plates.push({ ...tag.plate, x: box.left, y: (box.top + box.bottom) / 2 })
  }
  return plates
}

function boxAt({ x, y, align }: TagPlace, width: number, sticky: boolean, screen: Screen): Box {
  const half = PLATE_HEIGHT / 2
  const wanted = align === 'left' ? x : x - width / 2
  const left = sticky ? within(wanted, EDGE_MARGIN, screen.width - EDGE_MARGIN - width) : wanted
  const middle = sticky ? within(y, EDGE_MARGIN + half, screen.height - EDGE_MARGIN - half) : y
  return { left, top: middle - half, right: left + width, bottom: middle + half }
}

const isSeen = (box: Box, screen: Screen): boolean =>
  box.left < screen.width && box.right > 0 && box.top < screen.height && box.bottom > 0

/** The number box of a tag that is not the active one: its ink, faint. */
export const quietBox = (ink: Colour): Colour => ({ ...ink, a: 0.09 })
