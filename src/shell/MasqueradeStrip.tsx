import { VenetianMask } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { userName } from '../features/robots/names.ts'
import { useFlagPreference } from '../preferences/preference.ts'
import { session, useMaybeSelf } from '../session/session.ts'
import { Button } from '../widgets/button/Button.tsx'
import styles from './MasqueradeStrip.module.css'

/** Says who acts as whom, and ends it; nothing while a login speaks for itself. */
export function MasqueradeStrip() {
  const { t } = useTranslation()
  const self = useMaybeSelf()
  const demoMode = useFlagPreference('demo-mode')
  if (self?.originator === undefined || self.originator.id === self.id) return undefined
  return (
    <section className={styles['strip']} aria-label={t('shell.actingAs', { name: userName(t, self, demoMode) })}>
      <VenetianMask data-small aria-hidden />
      <strong>{t('shell.actingAs', { name: userName(t, self, demoMode) })}</strong>
      <span className={styles['by']}>{t('shell.actingAsBy', { name: userName(t, self.originator, demoMode) })}</span>
      <Button
        size="small"
        variant="quiet"
        onPress={() => session.send({ type: 'session.changeIdentity', change: { kind: 'endMasquerade' } })}
      >
        {t('shell.endActing')}
      </Button>
    </section>
  )
}
