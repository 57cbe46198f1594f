import * as v from 'valibot'
import { parse } from 'yaml'
import { planElementsSchema } from '../../../contract/plan/elements.ts'
import { yamlBytes } from '../mapPlan.ts'
import type { TakeOrder } from './newPlanOrder.ts'

const MAX_BYTES = 4 * 1024 * 1024

/** `sectors.yaml` with what was taken in the place of all that was proposed; what people have drawn beside it stays. */
export function takeInto({ sectorsYaml: { bytes }, proposed, sectors, zones }: TakeOrder): Uint8Array | undefined {
  if (bytes.byteLength > MAX_BYTES) return undefined
  let read: unknown
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    read = parse(text, { maxAliasCount: 0, uniqueKeys: false, logLevel: 'error' })
  } catch {
    return undefined
  }
  const before = v.safeParse(planElementsSchema, read)
  if (!before.success) return undefined
  const isOther = (ids: readonly number[]) => (element: { readonly id: number }) => !ids.includes(element.id)
  return yamlBytes({
    ...before.output,
    sectors: [...sectors, ...before.output.sectors.filter(isOther(proposed.sectors))],
    zones: [...zones, ...before.output.zones.filter(isOther(proposed.zones))],
  })
}
