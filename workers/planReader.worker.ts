import { expose, transfer } from 'comlink'
import { decodeGrey, decodePicture } from './plan/decodeImage.ts'
import type { LoadedPlan } from './plan/loadedPlan.ts'
import { type PlanFilesOptions, readPicture, readPlan } from './plan/planFiles.ts'

/** A plan for a screen that shows a floor without a robot. `prettyMap`: asked for, and there is one. */
export type PlanFloor = { readonly plan: LoadedPlan; readonly prettyMap: ImageBitmap | undefined }

/** Reads plans beside the page: their texts take long to parse, and their maps long to decode. */
const planReader = {
  /** @throws an error whose message is the token of a `PlanError` */
  read: async (serviceUrl: string, id: number, isPretty: boolean): Promise<PlanFloor> => {
    const options: PlanFilesOptions = {
      serviceUrl,
      fetch: (input, init) => fetch(input, init),
      decodeGrey,
      decodePicture,
    }
    const { signal } = new AbortController()
    const plan = await readPlan(options, id, signal)
    // Without the picture the grid is shown.
    const prettyMap = isPretty
      ? await readPicture(options, plan, 'pretty_map', signal).catch(() => undefined)
      : undefined
    return transfer({ plan, prettyMap }, [plan.grid.data.buffer, ...(prettyMap ? [prettyMap] : [])])
  },
}
export type PlanReader = typeof planReader

expose(planReader)
