import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { SETTINGS } from '../../../contract/settings.ts'
import { queries } from '../../service/client.ts'

const settingSchema = v.pipe(v.string(), v.parseJson(), SETTINGS['project-vector'].schema)
const NONE: ReadonlySet<number> = new Set()

/** The robots on the Project Vector list, by the setting's JSON text; none while it is off (B-042). */
export function vectorRobotsOf(text: string): ReadonlySet<number> {
  const { success, output } = v.safeParse(settingSchema, text)
  return success && output.enabled ? new Set(output.robots) : NONE
}

const robotsOf = ({ value }: { readonly value: string }): ReadonlySet<number> => vectorRobotsOf(value)

/** Which robots get the badge of Project Vector; none while that is not known. */
export function useVectorRobots(): ReadonlySet<number> {
  const { data } = useQuery({
    ...queries.settings.get.queryOptions({ input: { name: 'project-vector' } }),
    select: robotsOf,
  })
  return data ?? NONE
}
