import { useTranslation } from 'react-i18next'

/** In minutes; nothing where the robot has not estimated it yet. */
export function Estimate({ seconds }: { readonly seconds: number }) {
  const { t } = useTranslation()
  if (seconds === 0) return undefined
  return <small>{t('units.minutes', { value: Math.ceil(seconds / 60) })}</small>
}
