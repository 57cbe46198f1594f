import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { Plan, PlanTargets } from '../../../contract/resources/plans.ts'
import { FormDialog } from '../../forms/FormDialog.tsx'
import { FormField } from '../../forms/FormField.tsx'
import { useFormSend } from '../../forms/useFormSend.ts'
import { queries, service } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import type { ReportFormat } from '../../units/reportFormat.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Ring } from '../../widgets/status/Ring.tsx'
import styles from './TargetsDialog.module.css'
import { amountOf, type TargetsForm, targetsForm } from './targetsForm.ts'

type Targets = Omit<PlanTargets, 'is_default'>
type Props = { readonly plan: Plan; readonly onClose: () => void }

/** What the plan aims at, as it is typed: in the reader's units. */
function useSchema(format: ReportFormat) {
  const { t } = useTranslation()
  const between = (most: number, problem: string) =>
    v.pipe(
      v.string(),
      v.trim(),
      v.check(text => {
        const amount = amountOf(text)
        return amount !== undefined && amount >= 0 && amount <= most
      }, problem),
    )
  return v.object({
    coverageRate: between(100, t('plan.coverageWrong')),
    productivity: between(format.area(100_000).amount, t('plan.productivityWrong')),
  })
}

type FormProps = Props & { readonly now: Targets; readonly usual: Targets }

function Form({ plan, now, usual, onClose }: FormProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const format = useReportFormat()
  const form = useForm<TargetsForm>({
    resolver: valibotResolver(useSchema(format)),
    defaultValues: targetsForm(now, format),
  })
  const sending = useFormSend(form, {
    context: 'cleaningPlan.editPlan',
    fields: [],
    send: ({ coverageRate, productivity }) =>
      service.plans.setTargets({
        id: plan.first_id,
        coverage_percentage: amountOf(coverageRate) ?? '',
        performance: (amountOf(productivity) ?? 0) * format.areaFrom(1),
      }),
    onDone: () => {
      void client.invalidateQueries({ queryKey: queries.plans.key() })
      onClose()
    },
  })
  const reset = (): void => {
    for (const [field, text] of Object.entries(targetsForm(usual, format)))
      if (field === 'coverageRate' || field === 'productivity')
        form.setValue(field, text, { shouldValidate: true, shouldDirty: true })
  }
  return (
    <FormDialog
      title={t('plan.targetsTitle')}
      action={t('shared.save')}
      isPending={sending.isPending}
      failure={sending.failure}
      onSubmit={sending.submit}
      onClose={onClose}
    >
      <FormField
        control={form.control}
        name="coverageRate"
        label={t('reports.withUnit', { name: t('plan.coverageRate'), unit: '%' })}
        input={{ inputMode: 'decimal', autoComplete: 'off', maxLength: 10 }}
      />
      <FormField
        control={form.control}
        name="productivity"
        label={t('reports.withUnit', { name: t('plan.productivity'), unit: format.rate(0).unit })}
        input={{ inputMode: 'decimal', autoComplete: 'off', maxLength: 10 }}
      />
      <div className={styles['reset']}>
        <Button size="small" onPress={reset}>
          {t('plan.resetTargets')}
        </Button>
      </div>
    </FormDialog>
  )
}

/** What is aimed at with a plan: coverage and productivity, or what holds where nobody has set any (L-012, L-013). */
export function TargetsDialog({ plan, onClose }: Props) {
  const { t, i18n } = useTranslation()
  const now = useQuery(queries.plans.targets.queryOptions({ input: { id: plan.first_id } }))
  const usual = useQuery(queries.plans.targets.queryOptions({ input: { id: plan.first_id, default: 'true' } }))
  if (now.data && usual.data) return <Form plan={plan} now={now.data} usual={usual.data} onClose={onClose} />
  const error = now.error ?? usual.error
  const first = error === null ? undefined : apiErrorOf(error)
  const retry = (): void => {
    void now.refetch()
    void usual.refetch()
  }
  return (
    <Dialog title={t('plan.targetsTitle')} isOpen onClose={onClose}>
      {first ? (
        <ErrorState text={errorText(i18n, 'cleaningPlan.getPlan', first)} token={first.token} onRetry={retry} />
      ) : (
        <Ring />
      )}
    </Dialog>
  )
}
