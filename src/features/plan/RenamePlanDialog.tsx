import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type Plan, planNameSchema } from '../../../contract/resources/plans.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { useFormSend } from '../../forms/useFormSend.ts'
import { queries, service } from '../../service/client.ts'

type Props = { readonly plan: Plan; readonly onClose: () => void }

/** A plan is called otherwise from now on, in all its versions (L-014). What is edited is the name itself, in demo mode too. */
export function RenamePlanDialog({ plan, onClose }: Props) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const nothing = v.pipe(v.string(), v.trim(), v.minLength(1, t('plans.nameMissing')))
  const form = useForm({
    resolver: valibotResolver(v.object({ name: v.pipe(nothing, planNameSchema) })),
    defaultValues: { name: plan.name },
  })
  const sending = useFormSend(form, {
    context: 'cleaningPlan.rename',
    fields: ['name'],
    send: ({ name }) => service.plans.rename({ id: plan.first_id, name }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: queries.plans.key() })
      void client.invalidateQueries({ queryKey: queries.robots.key() })
      onClose()
    },
  })
  return (
    <FormDialog
      title={t('plans.renameTitle')}
      action={t('plans.actions.rename')}
      isPending={sending.isPending}
      failure={sending.failure}
      onSubmit={sending.submit}
      onClose={onClose}
    >
      <FormField
        control={form.control}
        name="name"
        label={t('plans.columns.name')}
        input={{ autoComplete: 'off', maxLength: 120 }}
      />
    </FormDialog>
  )
}
