import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Button } from '../../widgets/Button.tsx'
import { RemoveTfaDialog } from './RemoveTfaDialog.tsx'
import { Section } from './Section.tsx'
import { type PendingTfa, SetUpTfaDialog } from './SetUpTfaDialog.tsx'
import styles from './UserScreen.module.css'

/** The second factor of the own login: off, being set up, on. */
export function TfaSection({ isOn }: { readonly isOn: boolean }) {
  const { t, i18n } = useTranslation()
  const [pending, setPending] = useState<PendingTfa>()
  const [isRemoving, setRemoving] = useState(false)
  const begin = useMutation({
    mutationFn: () => service.logins.setTfaSecret({}),
    onSuccess: answer => {
      if ('pending' in answer) setPending(answer)
    },
  })
  return (
    <Section title={t('tfa.title')} text={t('tfa.text')}>
      <div className={styles['line']}>
        <span className={styles['grow']}>{t(isOn ? 'users.on' : 'users.off')}</span>
        {isOn ? (
          <Button size="small" onPress={() => setRemoving(true)}>
            {t('tfa.turnOff')}
          </Button>
        ) : (
          <Button size="small" isPending={begin.isPending} onPress={() => begin.mutate()}>
            {t('tfa.setUp')}
          </Button>
        )}
      </div>
      {begin.error && <FormFailure text={errorText(i18n, 'tfa.getTfa', apiErrorOf(begin.error))} />}
      {pending && <SetUpTfaDialog pending={pending} onClose={() => setPending(undefined)} />}
      {isRemoving && <RemoveTfaDialog onClose={() => setRemoving(false)} />}
    </Section>
  )
}
