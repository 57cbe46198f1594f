/** Elements of a plan as the files of another tool. */
import type { WriteElements, WriteElementsAnswer } from '../../../contract/resources/elementFiles.ts'
import { cellFrameOf } from '../../../floor/cellBits.ts'
import {
  answeredAgreement,
  maskOfZones,
  maskPicture,
  readBackAgreement,
  WRITTEN_SPEED_FILTER,
} from '../../../floor/exchange/filterMask.ts'
import { zoneSetOf } from '../../../floor/exchange/zoneSet.ts'
import { yamlBytes } from '../mapPlan.ts'
import { writePgm } from '../pgm.ts'
import { geoJsonOf } from './geoJson.ts'

/** @param at the time that the files bear, milliseconds since 1970 */
export function writeElements(input: WriteElements, at: number): WriteElementsAnswer {
  const { format, elements, frame, top_speed: topSpeed } = input
  const name = fileName(input.name)
  if (format === 'geoJson') return { files: [fileOf(`${name}.geojson`, geoJsonOf(elements))], left_out: [] }
  if (format === 'zoneSet') {
    const head = { timestamp: new Date(at).toISOString(), serialNumber: '', mapId: name, zoneSetId: name, topSpeed }
    const { file, leftOut } = zoneSetOf(elements.zones, { ...head, name: input.name })
    return {
      files: [fileOf(`${name}.zoneSet.json`, `${JSON.stringify(file, undefined, 2)}\n`)],
      left_out: [...leftOut],
    }
  }
  const kind = format === 'keepoutMask' ? 'keepout' : 'speed'
  const image = `${name}_${kind}.pgm`
  const mask = maskOfZones(cellFrameOf(frame), elements.zones, kind)
  const { map, grid } = maskPicture(mask, image, kind)
  const filter = kind === 'keepout' ? ({ type: 'keepout' } as const) : WRITTEN_SPEED_FILTER
  return {
    files: [fileOf(`${name}_${kind}.yaml`, yamlBytes(map)), fileOf(image, writePgm(grid))],
    left_out: [],
    agreement: answeredAgreement(readBackAgreement(mask, filter)),
  }
}

/** Names go through the file systems of others. */
const fileName = (name: string): string => name.replaceAll(/[^\p{L}\p{N}]+/gu, '_').slice(0, 80) || 'plan'

const fileOf = (name: string, contents: string | Uint8Array) => ({
  name,
  base64: Buffer.from(contents).toString('base64'),
})
