import type { MapFiles } from '../../../machines/createPlan/createPlan.logic.ts'
import { base64File } from '../../widgets/transfer/base64File.ts'

type SentFile = Awaited<ReturnType<typeof base64File>>

/** The chosen files as a request holds them. */
export async function sentFiles({ originalMap, yaml, valetudo }: MapFiles<File>): Promise<MapFiles<SentFile>> {
  return {
    ...(originalMap && { originalMap: await base64File(originalMap) }),
    ...(yaml && { yaml: await base64File(yaml) }),
    ...(valetudo && { valetudo: await base64File(valetudo) }),
  }
}
