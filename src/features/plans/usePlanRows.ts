import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../contract/permissions.ts'
import type { Robot } from '../../../contract/resources/robots.ts'
import { queries } from '../../service/client.ts'
import { listenToPlans } from '../../service/eventLink.ts'
import { queryClient } from '../../service/queryClient.ts'
import { useNarrowing, withinInput } from '../../session/narrowing.ts'
import { useGrants } from '../../session/session.ts'
import { locationName, planName, robotName } from '../robots/names.ts'
import { allRobots } from '../robots/robotLists.ts'
import { useNaming } from '../robots/robotName.ts'
import { firstPageInput, firstPageOrder } from './firstPage.ts'
import { type PlanNames, planRows } from './planRows.ts'
import type { PlansSearch } from './plansSearch.ts'

/** L-006. */
const MAX_PLANS = 99_999
const NO_ROBOTS: readonly Robot[] = []
/** Robots go over to another version by themselves. */
const REFRESH_MS = 30_000
/** All of thousands are megabytes: they are read anew when the service says that a plan changed, at most so often, and now and then in any case. */
const PLANS_AFTER_MS = 5000
const PLANS_REFRESH_MS = 300_000

/** Reads lists of plans anew some time after the first of several changes. @returns how to stop */
function followPlans(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = listenToPlans(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      void queryClient.invalidateQueries({ queryKey: queries.plans.list.key() })
    }, PLANS_AFTER_MS)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** All plans in sight, of the account that the screens are narrowed to and those below it; undefined rows: they are on their way. */
export function usePlanRows(search: PlansSearch) {
  const { t } = useTranslation()
  const { demoMode, useDisplayName } = useNaming()
  const narrowing = useNarrowing()
  const { below } = narrowing
  const maySeeRobots = isGranted(useGrants(), ['Robots', 'view'])
  const order = firstPageOrder(search)
  const first = order !== undefined
  const ahead = useQuery({
    ...queries.plans.list.queryOptions({ input: firstPageInput(withinInput(narrowing), order) }),
    enabled: first,
  })
  const plans = useQuery({
    ...queries.plans.list.queryOptions({
      input: { ...withinInput(narrowing), limit: MAX_PLANS, latest: '1', get_comment: '0', get_last_run: '1' },
    }),
    // After the ten: all of thousands keep the database busy for a while.
    enabled: !first || !ahead.isPending || ahead.failureCount > 0,
    refetchInterval: PLANS_REFRESH_MS,
  })
  useEffect(() => followPlans(), [])
  const known = plans.data ?? (first ? ahead.data : undefined)
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
      known &&
      planRows(
        known.data.filter(({ account }) => below?.has(account) ?? true),
        using ?? NO_ROBOTS,
        names,
      )
    )
  }, [known, using, below, t, demoMode, useDisplayName])
  const failed = [plans, robots].find(({ error, data }) => error !== null && data === undefined)
  return {
    rows,
    /** How many there are, where `rows` are only the first of them; undefined: these are all. */
    total: plans.data === undefined ? known?.total : undefined,
    /** Who cleans by them is not known yet. */
    isCounting: using === undefined,
    isNarrowed: narrowing.within !== undefined,
    failure: known === undefined ? plans.error : null,
    /** The plans are there, who cleans by them could not be had. */
    robotsFailure: robots.data === undefined ? robots.error : null,
    retry: () => void failed?.refetch(),
  }
}
