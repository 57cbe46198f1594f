import { Link } from '@tanstack/react-router'
import { Settings2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Gate } from '../../session/Gate.tsx'
import buttons from '../../widgets/button/Button.module.css'
import { Button } from '../../widgets/button/Button.tsx'
import { classNames } from '../../widgets/classNames.ts'
import { Switch } from '../../widgets/field/Switch.tsx'
import styles from './AlertFoot.module.css'
import { turnNotices, useNotices } from './alertNotices.ts'
import { trySound, turnSound, useSound } from './alertSound.ts'

/** How this browser notifies of alerts, and the way to what is sent by mail and text message. */
export function AlertFoot({ onLeave }: { readonly onLeave?: () => void }) {
  const { t } = useTranslation()
  const sound = useSound()
  const notices = useNotices()
  return (
    <footer className={styles['foot']} aria-label={t('alerts.settings')}>
      <div className={styles['line']}>
        <Switch
          isSelected={sound === 'on' || sound === 'asleep'}
          isDisabled={sound === 'unsupported'}
          onChange={turnSound}
        >
          {t('alerts.sound')}
        </Switch>
        {sound !== 'unsupported' && (
          <Button size="small" variant="quiet" aria-label={t('alerts.trySound')} onPress={() => void trySound()}>
            {t('alerts.try')}
          </Button>
        )}
      </div>
      {sound === 'asleep' && <Note>{t('alerts.soundAsleep')}</Note>}
      {sound === 'unsupported' && <Note>{t('alerts.soundUnsupported')}</Note>}
      <div className={styles['line']}>
        <Switch
          isSelected={notices === 'on' || notices === 'asking'}
          isDisabled={notices === 'unsupported' || notices === 'asking'}
          onChange={turnNotices}
        >
          {t('alerts.notices')}
        </Switch>
        <Gate needs={[['Subscriptions', 'view']]}>
          <Link
            to="/subscriptions"
            className={classNames(buttons['button'], styles['link'])}
            data-variant="quiet"
            data-size="small"
            {...(onLeave === undefined ? {} : { onClick: onLeave })}
          >
            <Settings2 data-small aria-hidden />
            {t('shell.subscriptions')}
          </Link>
        </Gate>
      </div>
      {notices === 'refused' && <Note>{t('alerts.noticesRefused')}</Note>}
      {notices === 'unsupported' && <Note>{t('alerts.noticesUnsupported')}</Note>}
    </footer>
  )
}

const Note = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles['note']} role="status">
    {children}
  </p>
)
