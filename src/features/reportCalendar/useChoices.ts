import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../service/client.ts'
import { useNarrowing, withinInput } from '../../session/narrowing.ts'
import { locationName, planName, robotName } from '../robots/names.ts'
import { allRobots } from '../robots/robotLists.ts'
import { useNaming } from '../robots/robotName.ts'

/** */
const MAX_ROBOTS = 9999

export type Choice = { readonly id: string; readonly text: string }
export type Choices = {
  readonly locations: readonly Choice[]
  readonly plans: readonly Choice[]
  readonly robots: readonly Choice[]
  /** One of the lists could not be had: its filter offers nothing. */
  readonly error: unknown
  readonly retry: () => void
}

/** What the filters offer: locations, the plans as they are published now, and robots; in the order of the language. */
export function useChoices(): Choices {
  const { t, i18n } = useTranslation()
  const naming = useNaming()
  const narrowing = useNarrowing()
  const robots = useQuery(allRobots({ limit: MAX_ROBOTS, ...withinInput(narrowing) }))
  const plans = useQuery(queries.plans.list.queryOptions())
  const locations = useQuery(queries.locations.list.queryOptions())
  const { compare } = new Intl.Collator(i18n.language, { numeric: true })
  const sorted = (choices: readonly Choice[]): readonly Choice[] => choices.toSorted((a, b) => compare(a.text, b.text))
  const isSeen = ({ account }: { readonly account: number }): boolean => narrowing.below?.has(account) ?? true
  const newest = new Map(
    (plans.data?.data ?? [])
      .filter(isSeen)
      .toSorted((a, b) => a.version - b.version)
      .map(plan => [plan.first_id, plan]),
  )
  const failed = [locations, plans, robots].find(({ error }) => error !== null)
  return {
    locations: sorted(
      (locations.data?.data ?? [])
        .filter(isSeen)
        .map(location => ({ id: String(location.id), text: locationName(t, location, naming.demoMode) })),
    ),
    plans: sorted(
      [...newest.values()].map(({ first_id: id, name }) => ({
        id: String(id),
        text: planName(t, { id, name }, naming.demoMode),
      })),
    ),
    robots: sorted(
      (robots.data?.data ?? []).map(robot => ({ id: String(robot.id), text: robotName(t, robot, naming).shown })),
    ),
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  }
}
