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

/** One of the login's own preferences: shown as chosen at once, put back when the service refuses it. */
export function usePreference(name: PreferenceName): Preference {
  const client = useQueryClient()
  const options = queries.preferences.get.queryOptions({ input: { name } })
  const { data } = useQuery(options)
  const write = useMutation({
    mutationFn: (value: string) => service.preferences.set({ name, value }),
    onMutate: async value => {
      await client.cancelQueries({ queryKey: options.queryKey })
      const before = client.getQueryData(options.queryKey)
      client.setQueryData(options.queryKey, { name, value })
      return before
    },
    onError: (error, _value, before) => {
      logFailure('preferences.set', error)
      client.setQueryData(options.queryKey, before)
      tellNotSaved(error)
    },
  })
  return { value: data?.value, set: value => write.mutate(value) }
}

/** Preferences that are on or off are '1' or '0'. */
export const useFlagPreference = (name: PreferenceName): boolean => usePreference(name).value === '1'
