import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { SETTINGS, type SettingName } from '../../contract/settings.ts'
import { logFailure } from '../log/log.ts'
import { service } from '../service/client.ts'

/** Settings that hold a list of texts. */
export type ListSettingName = Extract<SettingName, `rm-${string}`>

/** The JSON text of a setting as its list; the list where nobody has set it when the text is none. */
export function parseListSetting(name: ListSettingName, text: string): readonly string[] {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), SETTINGS[name].schema), text)
  if (parsed.success) return parsed.output
  logFailure(`setting.${name}`, new v.ValiError(parsed.issues))
  return SETTINGS[name].initial
}

/** A list that the deployment has set (M-073); empty while it is being read, and as it was made when it cannot be had. */
export function useListSetting(name: ListSettingName): readonly string[] {
  const { data, isError } = useQuery({
    queryKey: ['settings', name],
    queryFn: async () => parseListSetting(name, (await service.settings.get({ name })).value),
  })
  return data ?? (isError ? SETTINGS[name].initial : [])
}
