import { lineBatch, polygonBatch, setPaths } from '../batches.ts'
import { faded } from '../colour.ts'
import type { RunMarks } from '../runMarks.ts'
import type { MapLayerFactory } from './layer.ts'

const WIDTH_PX = 1.5

/** Floor on which a run sprayed disinfectant. */
export const sprayZonesLayer: MapLayerFactory<'spray_zones'> = () => {
  const areas = polygonBatch()
  const outlines = lineBatch(true)
  let zones: RunMarks['sprayZones'] | undefined

  return {
    name: 'spray_zones',
    update({ run }) {
      if (run?.sprayZones === zones) return
      zones = run?.sprayZones
      setPaths(areas, zones ?? [])
      setPaths(outlines, zones ?? [])
    },
    draw({ surface, toScreen, palette, opacity }) {
      surface.polygons(areas, toScreen, { colour: faded(palette['disinfection-fill'], opacity) })
      surface.lines(outlines, toScreen, { colour: faded(palette.disinfection, opacity), width: WIDTH_PX })
    },
  }
}
