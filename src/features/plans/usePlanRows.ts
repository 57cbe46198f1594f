import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../contract/permissions.ts'
import type { Robot } from '../../../contract/resources/robots.ts'
import { queries } from '../../service/client.ts'
import { useNarrowing, withinInput } from '../../session/narrowing.ts'
import { useGrants } from '../../session/session.ts'
import { locationName, planName, robotName } from '../robots/names.ts'
import { allRobots } from '../robots/robotLists.ts'
import { useNaming } from '../robots/robotName.ts'
import { type PlanNames, planRows } from './planRows.ts'

/** L-006. */
const MAX_PLANS = 99_999
const NO_ROBOTS: readonly Robot[] = []
/** Robots go over to another version by themselves. */
const REFRESH_MS = 30_000

/** All plans in sight, of the account that the screens are narrowed to and those below it; undefined rows: they are on their way. */
export function usePlanRows() {
  const { t } = useTranslation()
  const { demoMode, useDisplayName } = useNaming()
  const narrowing = useNarrowing()
  const { below } = narrowing
  const maySeeRobots = isGranted(useGrants(), ['Robots', 'view'])
  const plans = useQuery({
    ...queries.plans.list.queryOptions({
      input: { ...withinInput(narrowing), limit: MAX_PLANS, latest: '1', get_comment: '0' },
    }),
    refetchInterval: REFRESH_MS,
  })
  const robots = useQuery({ ...allRobots(withinInput(narrowing)), enabled: maySeeRobots, refetchInterval: REFRESH_MS })
  const using = maySeeRobots ? robots.data?.data : NO_ROBOTS
  const rows = useMemo(() => {
    const names: PlanNames = {
      plan: plan => planName(t, { id: plan.first_id, name: plan.name }, demoMode),
      location: plan =>
        plan.location === undefined
          ? ''
          : locationName(t, { id: plan.location, name: plan.locations_name ?? '' }, demoMode),
      robot: robot => robotName(t, robot, { demoMode, useDisplayName }).shown,
    }
    return (
      plans.data &&
      planRows(
        plans.data.data.filter(({ account }) => below?.has(account) ?? true),
        using ?? NO_ROBOTS,
        names,
      )
    )
  }, [plans.data, using, below, t, demoMode, useDisplayName])
  const failed = [plans, robots].find(({ error, data }) => error !== null && data === undefined)
  return {
    rows,
    /** Who cleans by them is not known yet. */
    isCounting: using === undefined,
    isNarrowed: narrowing.within !== undefined,
    failure: plans.data === undefined ? plans.error : null,
    /** The plans are there, who cleans by them could not be had. */
    robotsFailure: robots.data === undefined ? robots.error : null,
    retry: () => void failed?.refetch(),
  }
}
