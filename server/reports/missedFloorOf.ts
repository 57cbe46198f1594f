/** Why floor was missed, from the bytes of a report and of its plan's files. */
import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import * as v from 'valibot'
import { parse } from 'yaml'
import { planConfigSchema, planElementsSchema } from '../../contract/plan/elements.ts'
import type { MissedFloor } from '../../contract/resources/missedFloor.ts'
import { CANCELLED_BY, reportDetailsSchema } from '../../contract/robot/runReport.ts'
import { noCells } from '../../floor/cellBits.ts'
import { cleanableFloor, occupancyCellsOf } from '../../floor/cleanable.ts'
import { mapCellsOf } from '../../floor/mapCells.ts'
import { missedFloor } from '../../floor/missedFloor.ts'
import { readMapImage } from '../plans/image.ts'
import { readMapHead } from '../plans/mapHead.ts'

/** Where the files of the plan's version are, the unpacked size of nothing known yet. */
export const missedQuestionSchema = v.object({
  files: v.object({ yaml: v.string(), png: v.string(), sectors: v.string(), config: v.string() }),
  details: v.string(),
  coverage: v.instance(Uint8Array),
  path: v.nullable(v.instance(Uint8Array)),
  footprint: v.object({ swath: v.number(), clearance: v.number(), nose: v.number() }),
  end: v.number(),
  cancelledBy: v.nullable(v.picklist(CANCELLED_BY)),
})
export type MissedQuestion = v.InferOutput<typeof missedQuestionSchema>

const MAX_PATH_BYTES = 12 * 1024 * 1024

const yamlOf = async (path: string): Promise<unknown> =>
  parse(await readFile(path, 'utf8'), { maxAliasCount: 0, uniqueKeys: false, logLevel: 'error' })

async function occupancyOf({ yaml, png }: MissedQuestion['files']) {
  const head = readMapHead(await readFile(yaml))
  const image = await readMapImage(await readFile(png))
  if (!head.ok || !image.ok) throw new Error('The map of the plan cannot be read')
  return occupancyCellsOf(mapCellsOf(image.raster, head.head))
}

function trailOf(path: Uint8Array | null): Float32Array {
  if (path === null) return new Float32Array()
  const bytes = inflateRawSync(path, { maxOutputLength: MAX_PATH_BYTES })
  return new Float32Array(Uint8Array.from(bytes).buffer)
}

/** @throws where a file of the plan is not what it was when it was handed in */
export async function missedFloorOf(data: unknown): Promise<MissedFloor> {
  const question = v.parse(missedQuestionSchema, data)
  const floor = await occupancyOf(question.files)
  const { sectors, zones } = v.parse(planElementsSchema, await yamlOf(question.files.sectors))
  const { home } = v.parse(planConfigSchema, await yamlOf(question.files.config))
  const details = v.parse(v.pipe(v.string(), v.parseJson(), reportDetailsSchema), question.details)
  const worked = new Set(details.sectors.map(({ sector }) => sector))
  const covered = noCells(floor.frame)
  covered.bytes.set(inflateRawSync(question.coverage, { maxOutputLength: covered.bytes.length }))
  const { cancelledBy, end } = question
  return missedFloor({
    floor,
    zones,
    cleanable: cleanableFloor(
      floor,
      sectors.filter(({ id }) => worked.has(id)),
    ),
    covered,
    footprint: question.footprint,
    home,
    trail: trailOf(question.path),
    details,
    end_time: end,
    // Reports of before the cancel was kept say only who it was.
    cancelled: details.cancelled ?? (cancelledBy === null ? undefined : { by: cancelledBy, time: end, message: '' }),
  })
}
