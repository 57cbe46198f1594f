import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { BackupCodes } from '../secondFactor/BackupCodes.tsx'
import { SetUpTfaDialog } from '../secondFactor/SetUpTfaDialog.tsx'
import type { PendingTfa } from '../secondFactor/useSetUpTfa.ts'
import { BackupCodeLine } from './BackupCodeLine.tsx'
import { RemoveTfaDialog } from './RemoveTfaDialog.tsx'
import { Section } from './Section.tsx'
import styles from './UserScreen.module.css'

type Props = { readonly isOn: boolean; readonly isActing: boolean }

/** The second factor of the own login: off, being set up, on. Not for whoever acts as another. */
export function TfaSection({ isOn, isActing }: Props) {
  const { t, i18n } = useTranslation()
  const [pending, setPending] = useState<PendingTfa>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [isRemoving, setRemoving] = useState(false)
  const begin = useMutation({
    mutationFn: () => service.logins.setTfaSecret({}),
    onSuccess: answer => {
      if ('pending' in answer) setPending(answer)
    },
  })
  const disabledReason = isActing ? t('errors.login.masquerading') : undefined
  return (
    <Section title={t('tfa.title')} text={t('tfa.text')}>
      <div className={styles['line']}>
        <span className={styles['grow']}>{t(isOn ? 'users.on' : 'users.off')}</span>
        {isOn ? (
          <Button size="small" disabledReason={disabledReason} onPress={() => setRemoving(true)}>
            {t('tfa.turnOff')}
          </Button>
        ) : (
          <Button
            size="small"
            disabledReason={disabledReason}
            isPending={begin.isPending}
            onPress={() => begin.mutate()}
          >
            {t('tfa.setUp')}
          </Button>
        )}
      </div>
      {begin.error && <FormFailure text={errorText(i18n, 'tfa.getTfa', apiErrorOf(begin.error))} />}
      {isOn && codes === undefined && <BackupCodeLine isActing={isActing} onRenewed={setCodes} />}
      {isOn && codes && <BackupCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {pending && <SetUpTfaDialog pending={pending} onDone={setCodes} onClose={() => setPending(undefined)} />}
      {isRemoving && <RemoveTfaDialog onClose={() => setRemoving(false)} />}
    </Section>
  )
}
