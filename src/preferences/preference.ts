import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { PreferenceName } from '../../contract/resources/preferences.ts'
import { logFailure } from '../log/log.ts'
import { queries, service } from '../service/client.ts'
import { tellNotSaved } from './notSaved.ts'

type Preference = {
  /** Undefined until it is known; empty when it was never written. */
  readonly value: string | undefined
  readonly set: (value: string) => void
}

const optionsOf = (name: PreferenceName) => queries.preferences.get.queryOptions({ input: { name } })

/** A preference that is only read; undefined until it is known. */
const usePreferenceValue = (name: PreferenceName): string | undefined => useQuery(optionsOf(name)).data?.value

/** One of the login's own preferences: shown as chosen at once, put back when the service refuses it. */
export function usePreference(name: PreferenceName): Preference {
  const client = useQueryClient()
  const options = optionsOf(name)
  const value = usePreferenceValue(name)
  const { mutate } = useMutation({
    mutationFn: (wanted: string) => service.preferences.set({ name, value: wanted }),
    onMutate: async wanted => {
      await client.cancelQueries({ queryKey: options.queryKey })
      const before = client.getQueryData(options.queryKey)
      client.setQueryData(options.queryKey, { name, value: wanted })
      return before
    },
    onError: (error, _wanted, before) => {
      logFailure('preferences.set', error)
      client.setQueryData(options.queryKey, before)
      tellNotSaved(error)
    },
  })
  return { value, set: mutate }
}

/** Preferences that are on or off are '1' or '0'. */
export const useFlagPreference = (name: PreferenceName): boolean => usePreferenceValue(name) === '1'
