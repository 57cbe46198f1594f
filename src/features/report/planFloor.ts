import { queryOptions, useQuery } from '@tanstack/react-query'
import { wrap } from 'comlink'
import { pictureOfBitmap } from '../../../map/picture.ts'
import type { PlanReader } from '../../../workers/planReader.worker.ts'
import { passesGate } from '../../session/needs.ts'
import { useGrants } from '../../session/session.ts'
import { type PlanFiles, planFloorKey } from './planFloorKey.ts'

async function readFloor(plan: number, isPretty: boolean) {
  const worker = new Worker(new URL('../../../workers/planReader.worker.ts', import.meta.url), { type: 'module' })
  // Code that cannot be loaded answers nothing: without this the page would wait for ever.
  const missing = new Promise<never>((_resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('plan.unreachable')))
  })
  try {
    const read = wrap<PlanReader>(worker).read(globalThis.location.origin, plan, isPretty)
    const { plan: floor, prettyMap } = await Promise.race([read, missing])
    const picture = prettyMap && pictureOfBitmap(prettyMap)
    prettyMap?.close()
    return { floor, pictures: picture === undefined ? {} : { pretty_map: picture } }
  } finally {
    worker.terminate()
  }
}
export type ReadFloor = Awaited<ReturnType<typeof readFloor>>

const CONTROLS = [
  ['RobotMonitor', 'controlLevel2'],
  ['RobotMonitor', 'controlLevel3'],
] as const

/** Whoever does not control robots looks at pretty maps (M-024). */
export const useIsCustomerView = (): boolean => !passesGate(useGrants(), CONTROLS, 'or')

/**
 * The floor of a plan version; its failure is a token of `PlanError`. @param files those of the version, where it is open and may be saved over: the
 * floor is read again when one of them is another. A closed version never changes.
 */
export const usePlanFloor = (plan: number, files?: PlanFiles) => {
  const isPretty = useIsCustomerView()
  return useQuery(planFloorOptions(plan, isPretty, files))
}

/** The same outside of a component. */
export const planFloorOptions = (plan: number, isPretty: boolean, files?: PlanFiles) =>
  queryOptions({
    queryKey: planFloorKey(plan, isPretty, files),
    queryFn: () => readFloor(plan, isPretty),
    staleTime: Number.POSITIVE_INFINITY,
  })
