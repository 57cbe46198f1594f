import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../widgets/Button.tsx'
import { Kbd } from '../../../widgets/Kbd.tsx'
import type { ReadoutStore } from '../readoutStore.ts'
import { refusalWords } from './blockedWords.ts'
import styles from './CommandPanel.module.css'
import { useCommandDesk } from './commandDesk.ts'
import type { DeedId } from './deeds.ts'
import { type Deed, useDeeds } from './useDeeds.ts'

/** Commands in two columns (M-012); what may not be sent now says why. */
export function CommandPanel({ readouts }: { readonly readouts: ReadoutStore }) {
  const { t } = useTranslation()
  const deeds = useDeeds(readouts)
  return (
    <section className={styles['panel']} aria-label={t('commands.title')}>
      <div className={styles['grid']}>
        {deeds.map(deed => (
          <DeedButton key={deed.id} deed={deed} primary={deed.id === 'resume' && deed.disabledReason === undefined} />
        ))}
      </div>
      <LastCommand />
    </section>
  )
}

/** M-050: enabling the monitor is a success, disabling it a danger. */
const variantOf = (id: DeedId, primary: boolean): 'primary' | 'secondary' | 'danger' =>
  primary ? 'primary' : id === 'cancelCleaning' ? 'danger' : 'secondary'

type ButtonProps = { readonly deed: Deed; readonly primary: boolean }

function DeedButton({ deed, primary }: ButtonProps) {
  const { id, icon: Icon, label, disabledReason, isPending, run } = deed
  return (
    <Button
      className={styles['deed']}
      variant={variantOf(id, primary)}
      icon={<Icon size={14} aria-hidden />}
      disabledReason={disabledReason}
      isPending={isPending}
      onPress={run}
      data-deed={id}
    >
      <span className={styles['label']} title={label}>
        {label}
      </span>
      {'key' in deed && <Kbd>{deed.key}</Kbd>}
    </Button>
  )
}

/** The newest command and how far it has come: sent, received, accepted or why not, done. */
function LastCommand() {
  const { t, i18n } = useTranslation()
  const { dispatcher } = useCommandDesk()
  const last = useSyncExternalStore(dispatcher.subscribe, () => dispatcher.commands().at(-1))
  const roundTripMs = useSyncExternalStore(dispatcher.subscribe, dispatcher.roundTrip)?.ms
  return (
    <p className={styles['last']} role="status" data-stage={last?.stage}>
      {last && (
        <>
          <span>{t(`commands.names.${last.command}`)}</span>
          <strong>{t(`commands.stages.${last.stage}`)}</strong>
          {(last.stage === 'accepted' || last.stage === 'done') && roundTripMs !== undefined && (
            <span>{t('units.milliseconds', { value: Math.round(roundTripMs) })}</span>
          )}
          {last.errors.length > 0 && (
            <span className={styles['why']}>{last.errors.map(error => refusalWords(i18n, error)).join(' ')}</span>
          )}
        </>
      )}
    </p>
  )
}
