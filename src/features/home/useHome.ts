import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { queries } from '../../service/client.ts'
import type { FleetRow } from '../robots/fleetRow.ts'
import { accountName, robotName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { filterFleet } from './fleetFilter.ts'
import { longestSilent, orderBy, type ShownNames } from './fleetOrder.ts'
import type { HomeSearch } from './homeSearch.ts'
import { type Fleet, useFleet } from './useFleet.ts'

type Option = { readonly id: number; readonly text: string }

export type Home = {
  readonly fleet: Fleet
  /** Filtered and in order. */
  readonly rows: readonly FleetRow[]
  readonly counts: ReturnType<typeof filterFleet>['counts']
  readonly options: {
    readonly accounts: readonly Option[]
    readonly locations: readonly Option[]
    readonly planTypes: readonly Option[]
  }
  readonly showsAccounts: boolean
}

/** Each id once, by the order of its text. */
function optionsOf(pairs: readonly (readonly [number | undefined, string])[], collator: Intl.Collator): Option[] {
  const texts = new Map(pairs.flatMap(([id, text]) => (id === undefined ? [] : [[id, text] as const])))
  return [...texts].map(([id, text]) => ({ id, text })).toSorted((a, b) => collator.compare(a.text, b.text))
}

/** What both home screens show of the fleet under a set of filters. */
export function useHome(search: HomeSearch): Home {
  const { t, i18n } = useTranslation()
  const { demoMode, useDisplayName } = useNaming()
  const fleet = useFleet()
  const { data: accounts } = useQuery(queries.accounts.viewable.queryOptions())
  const {
    rows: all,
    counts: { shapes },
  } = fleet
  const shown = useMemo(() => {
    const collator = new Intl.Collator(i18n.language, { numeric: true })
    const names: ShownNames = {
      robot: ({ robot }) => robotName(t, robot, { demoMode, useDisplayName }).shown,
      account: ({ robot }) => accountName(t, { id: robot.account, name: robot.account_name }, demoMode),
    }
    const planName = (row: FleetRow): string =>
      row.robot.plan > 0 ? `${row.robot.plan} ${row.robot.plan_name ?? ''}` : ''
    const textsOf = (row: FleetRow): readonly string[] => [
      names.robot(row),
      names.account(row),
      row.location,
      planName(row),
    ]
    const { rows, counts } = filterFleet(all, search, textsOf, shapes)
    const chosen = orderBy(search.sort, search.descending === true, names, collator)
    return {
      rows: rows.toSorted(search.state === 'offline' && search.sort === undefined ? longestSilent : chosen),
      counts,
      options: {
        accounts: optionsOf(
          all.map(row => [row.robot.account, names.account(row)]),
          collator,
        ),
        locations: optionsOf(
          all.map(row => [row.robot.location, row.robot.location_name ?? '']),
          collator,
        ),
        planTypes: optionsOf(
          all.map(row => [row.robot.plan_type, t(`planTypes.${row.robot.plan_type ?? 1}`)]),
          collator,
        ),
      },
    }
  }, [all, demoMode, i18n.language, search, shapes, t, useDisplayName])
  return {
    ...shown,
    fleet,
    showsAccounts: accounts === undefined ? shown.options.accounts.length > 1 : accounts.total > 1,
  }
}
