import type { Point } from '../../contract/plan/elements.ts'
import { applyX, applyY } from '../affine.ts'
import { lineBatch, pointBatch, polygonBatch, setPaths, setPointList } from '../batches.ts'
import { faded, TRANSPARENT } from '../colour.ts'
import { TAG_RANK } from '../labels/tags.ts'
import type { MapLayerFactory } from './layer.ts'

/** Something that is wrong with a drawing, by the mark that its text has beside the map; an outline that ends where it begins is of an area. */
export type MapFault = {
  readonly mark: string
  readonly at?: Point | undefined
  readonly outline?: readonly Point[] | undefined
  /** Odd and no more: amber. */
  readonly isWarning?: boolean
}

const WIDTH_PX = 2
const RING_PX = 26
/** From a place to its mark, CSS pixels. */
const MARK_UP_PX = 25
const HATCH = { width: 1.5, pitch: 8 } as const

const isArea = (outline: readonly Point[]): boolean => {
  const [first, last] = [outline[0], outline.at(-1)]
  return outline.length > 3 && first !== undefined && first.x === last?.x && first.y === last.y
}

const errorsFirst = (a: MapFault, b: MapFault): number => Number(a.isWarning ?? false) - Number(b.isWarning ?? false)

/** Places of faults: their outlines, hatched where they cover floor, and a ring with the mark at each place (L-051). */
export const faultsLayer: MapLayerFactory<'faults'> = () => {
  const outlines = lineBatch()
  const areas = polygonBatch()
  const places = { errors: pointBatch(), warnings: pointBatch() }
  let faults: readonly MapFault[] = []

  return {
    name: 'faults',
    update({ faults: all = [] }) {
      if (all === faults) return
      faults = all
      const drawn = faults.flatMap(({ outline }) => (outline === undefined ? [] : [outline]))
      setPaths(outlines, drawn)
      setPaths(areas, drawn.filter(isArea))
      setPointList(
        places.errors,
        faults.flatMap(({ at, isWarning }) => (isWarning === true ? [] : (at ?? []))),
      )
      setPointList(
        places.warnings,
        faults.flatMap(({ at, isWarning }) => (isWarning === true ? (at ?? []) : [])),
      )
    },
    draw({ surface, toScreen, palette, opacity, tag }) {
      const colour = faded(palette['safety-danger'], opacity)
      surface.polygons(areas, toScreen, { colour, hatch: HATCH })
      surface.lines(outlines, toScreen, { colour, width: WIDTH_PX })
      const ring = { shape: 'disc', size: RING_PX, colour: TRANSPARENT } as const
      const warning = faded(palette.zone, opacity)
      surface.points(places.warnings, toScreen, { ...ring, edge: { colour: warning, width: WIDTH_PX } })
      surface.points(places.errors, toScreen, { ...ring, edge: { colour, width: WIDTH_PX } })
      for (const { mark, at, isWarning } of faults.toSorted(errorsFirst)) {
        if (at === undefined) continue
        const [x, y] = [applyX(toScreen, at.x, at.y), applyY(toScreen, at.x, at.y)]
        tag({
          plate: {
            text: mark,
            ink: palette.unknown,
            ground: isWarning === true ? palette.zone : palette['safety-danger'],
          },
          places: [
            { x, y: y - MARK_UP_PX, align: 'centre' },
            { x, y: y + MARK_UP_PX, align: 'centre' },
            { x: x + MARK_UP_PX, y, align: 'left' },
          ],
          rank: TAG_RANK.pins,
        })
      }
    },
  }
}
