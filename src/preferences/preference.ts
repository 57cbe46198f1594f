import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { PreferenceName } from '../../contract/resources/preferences.ts'
import { logFailure } from '../log/log.ts'
import { queries, service } from '../service/client.ts'
import { queryClient } from '../service/queryClient.ts'
import { isActing } from '../session/session.ts'
import { reportNotSaved, reportSaved } from './notSaved.ts'

type Preference = {
  /** Undefined until it is known; empty when it was never written. */
  readonly value: string | undefined
  /** Asked for, and neither answered nor refused yet. */
  readonly isLoading: boolean
  readonly set: (value: string) => void
  /**
   * Sets what `next` makes of the value that is there, '' where none was ever written; it is asked for first where it is not known, so that nothing is written
   * over unread.
   */
  readonly change: (next: (before: string) => string) => void
}

/**
 * Keeps a preference with the login. Whoever acts as another chooses for themselves: it holds as long as the page does, and nothing of the other is
 * written.
 */
export async function savePreference(name: PreferenceName, value: string): Promise<void> {
  if (isActing()) queryClient.setQueryDefaults(optionsOf(name).queryKey, { staleTime: Infinity })
  else await service.preferences.set({ name, value })
}

/** One that could not be had is asked for again as often, ms. */
const ASK_AGAIN_MS = 10_000

const optionsOf = (name: PreferenceName) =>
  queries.preferences.get.queryOptions({
    input: { name },
    refetchInterval: ({ state }) => (state.status === 'error' ? ASK_AGAIN_MS : false),
  })

/** Asks for preferences before what goes by them is drawn, which asks again for those that could not be had. */
export function askPreferences(names: readonly PreferenceName[]): void {
  for (const name of names) void queryClient.prefetchQuery(optionsOf(name))
}

/** A preference that is only read; undefined until it is known. */
const usePreferenceValue = (name: PreferenceName): string | undefined => useQuery(optionsOf(name)).data?.value

/** One of the login's own preferences: shown as chosen at once, put back when the service refuses it. */
export function usePreference(name: PreferenceName): Preference {
  const client = useQueryClient()
  const options = optionsOf(name)
  const { data, isLoading, failureCount } = useQuery(options)
  const { mutate } = useMutation({
    mutationFn: (wanted: string) => savePreference(name, wanted),
    // One after the other: what was chosen last is what is kept.
    scope: { id: `preference ${name}` },
    onMutate: async wanted => {
      await client.cancelQueries({ queryKey: options.queryKey })
      const before = client.getQueryData(options.queryKey)
      client.setQueryData(options.queryKey, { name, value: wanted })
      return before
    },
    onSuccess: reportSaved,
    onError: (error, _wanted, before) => {
      logFailure('preferences.set', error)
      client.setQueryData(options.queryKey, before)
      reportNotSaved(error)
    },
  })
  const change = useCallback(
    (next: (before: string) => string): void => {
      const asked = optionsOf(name)
      const known = client.getQueryData(asked.queryKey)
      if (known) mutate(next(known.value))
      else client.fetchQuery(asked).then(({ value }) => mutate(next(value)), reportNotSaved)
    },
    [client, name, mutate],
  )
  return { value: data?.value, isLoading: isLoading && failureCount === 0, set: mutate, change }
}

/** Preferences that are on or off are '1' or '0'. */
export const useFlagPreference = (name: PreferenceName): boolean => usePreferenceValue(name) === '1'
