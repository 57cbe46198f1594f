import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_SEARCH_TEXT } from '../../../contract/resources/search.ts'
import { queries } from '../../service/client.ts'
import { useNarrowing, withinInput } from '../../session/narrowing.ts'
import { passesGate } from '../../session/needs.ts'
import { useGrants } from '../../session/session.ts'
import { useNaming } from '../robots/robotName.ts'
import { type SearchEntry, type SearchGroup, searchGroups, stillMatching } from './searchGroups.ts'

export type SearchResult = {
  /** `loading`: what is listed is not yet all that there is for this text. */
  readonly status: 'loading' | 'failed' | 'here'
  /** Groups with an entry. */
  readonly groups: readonly SearchGroup[]
  readonly error: unknown
  readonly retry: () => void
}

/** Whoever types is not asked after each letter. */
const SETTLED_MS = 150
const FRESH_MS = 30_000

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** In demo mode names are masked by ids, so ids alone are looked for. */
const soughtOf = (text: string, demoMode: boolean) =>
  demoMode
    ? ({ by: 'id', text: text.replaceAll(/\D/g, '').slice(0, MAX_SEARCH_TEXT) } as const)
    : { text: text.trim().slice(0, MAX_SEARCH_TEXT) }

/**
 * Robots, plans, locations, people and accounts in sight, within the account that the screens are narrowed to, by what is typed; the first of each while nothing is.
 * The service leaves out what the login may not list. Texts of roles come with `screenTexts.ts`.
 * @param limit the most of each kind
 */
export function useSearchEntries(text: string, limit: number): SearchResult {
  const { t } = useTranslation()
  const naming = useNaming()
  const settled = useSettled(text)
  const input = { ...soughtOf(settled, naming.demoMode), ...withinInput(useNarrowing()), limit }
  const { data, error, isPlaceholderData, refetch } = useQuery(
    queries.search.find.queryOptions({ input, staleTime: FRESH_MS, placeholderData: keepPreviousData }),
  )
  const isCurrent = settled === text && !isPlaceholderData
  const groups = data === undefined ? [] : searchGroups(t, data, naming)
  return {
    status: error !== null ? 'failed' : data !== undefined && isCurrent ? 'here' : 'loading',
    groups: isCurrent ? groups : stillMatching(groups, text.trim()),
    error,
    retry: () => void refetch(),
  }
}

/** Opens what was found: a robot's monitor, the page of a plan, a location or a person, an account's robots. */
export function useOpenEntry(): (entry: Pick<SearchEntry, 'kind' | 'id'>) => Promise<void> {
  const navigate = useNavigate()
  const mayEditLocations = passesGate(useGrants(), [['Locations', 'edit']])
  return ({ kind, id }) => {
    switch (kind) {
      case 'robots':
        return navigate({ to: '/robot/$robotId/monitor', params: { robotId: String(id) } })
      case 'plans':
        return navigate({ to: '/plan/$id', params: { id: String(id) } })
      case 'locations':
        // The page of a location is for those who may change it (O-002); its plans are there for all others.
        return mayEditLocations
          ? navigate({ to: '/locations/$id', params: { id: String(id) } })
          : navigate({ to: '/plans', search: { location: id } })
      case 'people':
        return navigate({ to: '/user/$id', params: { id: String(id) } })
      case 'accounts':
        return navigate({ to: '/v2/accounts/$id/robots', params: { id: String(id) } })
    }
  }
}
