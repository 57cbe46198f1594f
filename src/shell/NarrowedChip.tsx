import { Building2, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { accountName } from '../features/robots/names.ts'
import { useFlagPreference } from '../preferences/preference.ts'
import { useNarrow, useNarrowing } from '../session/narrowing.ts'
import { IconButton } from '../widgets/button/IconButton.tsx'
import styles from './NarrowedChip.module.css'

/** Says to which account the screen is narrowed, and takes that away. Nothing while it is not. */
export function NarrowedChip() {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const { account } = useNarrowing()
  const narrow = useNarrow()
  if (account === undefined) return undefined
  const text = t('shell.narrowed', { account: accountName(t, account, demoMode) })
  return (
    <div className={styles['chip']} role="status">
      <Building2 data-small aria-hidden />
      <span title={text}>{text}</span>
      <IconButton label={t('shell.showAllAccounts')} onPress={() => void narrow(undefined)}>
        <X data-small aria-hidden />
      </IconButton>
    </div>
  )
}
