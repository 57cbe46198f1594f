/** What files of other tools give to a drawing. */
import * as v from 'valibot'
import type { Zone } from '../../../contract/plan/elements.ts'
import { geoJsonFileSchema } from '../../../contract/plan/exchange/geoJsonFile.ts'
import { zoneSetFileSchema } from '../../../contract/plan/exchange/zoneSetFile.ts'
import { MAX_READ_ELEMENTS, type ReadElements } from '../../../contract/resources/elementFiles.ts'
import { type Exchanged, noGo, raisedHead } from '../../../floor/exchange/exchanged.ts'
import {
  answeredAgreement,
  type MaskAgreement,
  type MaskFilter,
  maskValues,
  readBackAgreement,
  zonesOfMask,
} from '../../../floor/exchange/filterMask.ts'
import { elementsOfZoneSet } from '../../../floor/exchange/zoneSet.ts'
import { type MapRefusal, readMap, refusal, shownName } from '../mapPlan.ts'
import { readValetudo } from '../newPlan/valetudo.ts'
import type { NamedBytes } from '../planFiles.ts'
import type { ReadAnswer } from './elementFiles.ts'
import { elementsOfGeoJson } from './geoJson.ts'

type SentFile = { readonly name: string; readonly base64: string }
type Of<F extends ReadElements['format']> = Extract<ReadElements, { format: F }>

/** Never throws on what is in the files. */
export async function readElements(input: ReadElements): Promise<ReadAnswer> {
  switch (input.format) {
    case 'geoJson': {
      const read = readJson(input.file, geoJsonFileSchema)
      return read.ok ? answerOf(input.file, elementsOfGeoJson(read.value)) : read
    }
    case 'zoneSet': {
      const read = readJson(input.file, zoneSetFileSchema)
      return read.ok ? answerOf(input.file, elementsOfZoneSet(read.value, input.top_speed)) : read
    }
    case 'valetudo':
      return readBarred(input)
    case 'mask':
      return readMask(input)
  }
}

const bytesOf = ({ name, base64 }: SentFile): NamedBytes => ({ name, bytes: Buffer.from(base64, 'base64') })

function answerOf({ name }: SentFile, { elements, leftOut }: Exchanged, agreement?: MaskAgreement): ReadAnswer {
  if (elements.length > MAX_READ_ELEMENTS)
    return refusal(shownName(name), 'file', 'errors.cleaningPlan.exchange.tooMany', 'holds too many elements', true)
  return {
    ok: true,
    elements: [...elements],
    left_out: leftOut.map(({ what, count }) => ({ what, count })),
    ...(agreement && { agreement: answeredAgreement(agreement) }),
  }
}

type Json<T> = { readonly ok: true; readonly value: T } | MapRefusal

/** The field that is wrong is named, and no value. */
function readJson<T>(file: SentFile, schema: v.GenericSchema<unknown, T>): Json<T> {
  const { name, bytes } = bytesOf(file)
  let value: unknown
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return refusal(shownName(name), 'file', 'errors.cleaningPlan.exchange.syntax', 'is not JSON', true)
  }
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return { ok: true, value: parsed.output }
  const field = v.getDotPath(parsed.issues[0]) ?? 'file'
  return refusal(shownName(name), field, 'errors.cleaningPlan.exchange.invalid', `has no valid ${field}`)
}

async function readMask(input: Of<'mask'>): Promise<ReadAnswer> {
  const read = await readMap(bytesOf(input.yaml), bytesOf(input.image))
  if (!read.ok) return read
  const mask = maskValues(read.cells)
  const filter = filterOf(input)
  const found = zonesOfMask(mask, filter)
  return answerOf(input.image, found, readBackAgreement(mask, filter))
}

function filterOf({ filter: type, base, multiplier, top_speed: topSpeed }: Of<'mask'>): MaskFilter {
  if (type === 'keepout') return { type }
  return type === 'speedPercent' ? { type, base, multiplier } : { type, base, multiplier, topSpeed }
}

/** Where a robot vacuum may not go, or may not mop. */
function readBarred({ file }: Of<'valetudo'>): ReadAnswer {
  const read = readValetudo(bytesOf(file).bytes)
  if (!read.ok) {
    const { field, token, reason } = read.fault
    return refusal(shownName(file.name), field, token, reason, field === 'file')
  }
  const elements = read.barred.map(({ kind, points }) => {
    const shape: Zone['shape'] = { type: 'polygon', points: [...points] }
    return kind === 'no_mop_area' ? raisedHead('', shape) : noGo('', shape)
  })
  return answerOf(file, { elements, leftOut: [] })
}
