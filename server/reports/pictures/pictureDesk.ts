/** What the process that draws is asked. Some questions go on from the one before. */
import * as v from 'valibot'
import { type AgedFloor, type Aging, beginAging } from './agingFloor.ts'
import { coverageOrderSchema, drawReport, sectorsOrderSchema } from './drawReports.ts'
import { bytesSchema, planBytesSchema } from './pictureGround.ts'
import { beginSuperimposing, type SuperimposedPicture, type Superimposing } from './superimposing.ts'

const mapFrameSchema = v.object({
  width: v.number(),
  height: v.number(),
  resolution: v.number(),
  origin: v.tuple([v.number(), v.number(), v.number()]),
})
const questionSchema = v.variant('kind', [
  coverageOrderSchema,
  sectorsOrderSchema,
  /** Begins anew; then runs, and the picture whenever it is wanted. */
  v.object({ kind: v.literal('superimpose'), plan: planBytesSchema }),
  v.object({ kind: v.literal('lay'), coverages: v.array(bytesSchema) }),
  v.object({ kind: v.literal('superimposed') }),
  /** Begins anew; then runs, newest first, and what they come to. */
  v.object({ kind: v.literal('age'), plan: planBytesSchema, maps: v.array(mapFrameSchema) }),
  v.object({
    kind: v.literal('older'),
    runs: v.array(v.object({ id: v.number(), map: v.number(), coverage: bytesSchema })),
  }),
  v.object({ kind: v.literal('aged') }),
])
export type PictureQuestion = v.InferOutput<typeof questionSchema>

/** What each is answered with. */
export type PictureAnswers = {
  readonly coverage: Uint8Array
  readonly sectors: Uint8Array
  readonly superimpose: Record<string, never>
  readonly lay: Record<string, never>
  readonly superimposed: SuperimposedPicture
  readonly age: Record<string, never>
  /** Cells that no run has so far. */
  readonly older: { readonly left: number }
  readonly aged: AgedFloor
}

function started<T>(work: T | undefined): T {
  if (work === undefined) throw new Error('Nothing of the kind was started')
  return work
}

/** Answers one question after the other. */
export function createPictureDesk(): (data: unknown) => Promise<PictureAnswers[keyof PictureAnswers]> {
  let superimposing: Superimposing | undefined
  let aging: Aging | undefined
  return async data => {
    const question = v.parse(questionSchema, data)
    switch (question.kind) {
      case 'coverage':
      case 'sectors':
        return drawReport(question)
      case 'superimpose':
        aging = undefined
        superimposing = await beginSuperimposing(question.plan)
        return {}
      case 'lay':
        started(superimposing).add(question.coverages)
        return {}
      case 'superimposed':
        return started(superimposing).draw()
      case 'age':
        superimposing = undefined
        aging = await beginAging(question.plan, question.maps)
        return {}
      case 'older':
        return { left: started(aging).add(question.runs) }
      case 'aged':
        return started(aging).result()
    }
  }
}
