import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../contract/resources/plans.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'

type Props = {
  readonly plan: Plan
  /** As it is shown. */
  readonly name: string
  readonly onClose: () => void
  readonly onRemoved: () => void
}

/** Asks before a plan goes with all its versions (L-007); the dialog stays where robots still clean by it. */
export function RemovePlanDialog({ plan, name, onClose, onRemoved }: Props) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => service.plans.remove({ id: plan.first_id }),
    onSuccess: () => {
      onClose()
      onRemoved()
      return client.invalidateQueries({ queryKey: queries.plans.key() })
    },
  })
  return (
    <Dialog
      title={t('plans.messages.deletePlan')}
      isOpen
      onClose={onClose}
      action={{
        label: t('plans.actions.delete'),
        run: () => remove.mutate(),
        isPending: remove.isPending,
        variant: 'danger',
      }}
    >
      <p>{t('plans.messages.deleted', { name })}</p>
      {remove.error && <FormFailure text={errorText(i18n, 'cleaningPlan.editPlan', apiErrorOf(remove.error))} />}
    </Dialog>
  )
}
