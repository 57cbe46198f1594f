import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { queries } from '../../service/client.ts'
import { session } from '../../session/session.ts'
import { showToast } from '../../toasts/toasts.ts'
import { SetUpTfaFields } from './SetUpTfaFields.tsx'
import { type PendingTfa, useSetUpTfa } from './useSetUpTfa.ts'

type Props = {
  readonly pending: PendingTfa
  /** With the backup codes, which are shown this once. */
  readonly onDone: (codes: readonly string[]) => void
  readonly onClose: () => void
}

/** A second factor in the making, proved with its first code. */
export function SetUpTfaDialog({ pending, onDone, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { form, sending } = useSetUpTfa(pending, ({ self, codes }) => {
    session.send({ type: 'session.selfChanged', self })
    void client.invalidateQueries({ queryKey: queries.logins.key() })
    showToast({ kind: 'information', subject: 'second factor', title: t('tfa.isOn') })
    onDone(codes)
    onClose()
  })
  return (
    <FormDialog
      title={t('tfa.title')}
      action={t('tfa.turnOn')}
      isPending={sending.isPending}
      failure={sending.failure}
      onSubmit={sending.submit}
      onClose={onClose}
    >
      <SetUpTfaFields pending={pending} control={form.control} />
    </FormDialog>
  )
}
