import { SETTINGS, type SettingName } from '../../contract/settings.ts'
import { useSetting } from './useSetting.ts'

/** Settings that hold a list of texts. */
export type ListSettingName = Extract<SettingName, `rm-${string}`>

/** A list that the deployment has set (M-073); empty while it is being read, and as it was made when it cannot be had. */
export function useListSetting(name: ListSettingName): readonly string[] {
  const { value, failed } = useSetting(name)
  return value ?? (failed ? SETTINGS[name].initial : [])
}
