import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import * as v from 'valibot'
import { SETTINGS, type SettingName, type SettingValue } from '../../contract/settings.ts'
import { logFailure } from '../log/log.ts'
import { queries } from '../service/client.ts'

/** The JSON text of a setting as what it holds; its first value when the text does not hold it. */
export function parseSetting<N extends SettingName>(name: N, text: string): SettingValue<N> {
  const { schema, initial }: (typeof SETTINGS)[N] = SETTINGS[name]
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  if (parsed.success) return parsed.output
  logFailure(`setting.${name}`, new v.ValiError(parsed.issues))
  return v.parse(schema, initial)
}

type Reading<N extends SettingName> = { readonly value: SettingValue<N> | undefined; readonly failed: boolean }

/** A setting of the deployment (B-042); undefined while it is being read, and when it cannot be had. */
export function useSetting<N extends SettingName>(name: N): Reading<N> {
  const select = useCallback(({ value }: { readonly value: string }) => parseSetting(name, value), [name])
  const { data, isError } = useQuery({ ...queries.settings.get.queryOptions({ input: { name } }), select })
  return { value: data, failed: isError }
}
