import type { Plan } from '../../../contract/resources/plans.ts'

type Version = Pick<Plan, 'first_id' | 'version' | 'status' | 'name'>

/** Of each plan the published version, or the newest where none is, by name. */
export function currentVersions<V extends Version>(versions: readonly V[]): readonly V[] {
  const byPlan = Map.groupBy(versions, version => version.first_id)
  return [...byPlan.values()].flatMap(
    all => all.find(({ status }) => status === 'published') ?? all.toSorted((a, b) => b.version - a.version)[0] ?? [],
  )
}
