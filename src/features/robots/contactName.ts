import { useTranslation } from 'react-i18next'
import { useFlagPreference } from '../../preferences/preference.ts'
import { contactName } from './names.ts'

/** How contact methods are named here: masked in demo mode. */
export function useContactName(): (contact: { readonly id: number; readonly contact_value: string }) => string {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  return contact => contactName(t, contact, demoMode)
}
