import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { PlanChanges } from '../../../contract/resources/planChanges.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { measureText } from '../../units/reportFormat.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { WideDialog, WideDialogBody, WideDialogLoading } from '../../widgets/dialog/WideDialog.tsx'
import { SelectField } from '../../widgets/field/SelectField.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { VersionChanges } from '../planChanges/VersionChanges.tsx'
import { useRunTimes } from '../runs/runTimes.ts'
import styles from './CompareVersions.module.css'

type Props = {
  /** Newest first. */
  readonly versions: readonly Plan[]
  /** Of the plan, as it is shown. */
  readonly name: string
  readonly from: Plan
  readonly to: Plan
  /** By their numbers. */
  readonly onChoose: (from: number, to: number) => void
  readonly onClose: () => void
}

type ChoiceProps = Pick<Props, 'versions'> & {
  readonly label: string
  readonly chosen: Plan
  readonly other: Plan
  readonly onChange: (version: number) => void
}

/** One of the two versions; the other one is not offered. */
function VersionChoice({ versions, label, chosen, other, onChange }: ChoiceProps) {
  const { t } = useTranslation()
  const { shortDay } = useRunTimes()
  return (
    <SelectField
      label={label}
      options={versions
        .filter(({ id }) => id !== other.id)
        .map(({ version, status, created }) => ({
          id: String(version),
          text: t('plan.compare.choice', {
            version,
            state: t(`plan.states.${status}`),
            date: shortDay(fromWireTime(created)),
          }),
        }))}
      value={String(chosen.version)}
      onChange={version => onChange(Number(version))}
    />
  )
}

/** Floor and time of both, as far as there are any. */
function Figures({ changes: { area, seconds } }: { readonly changes: PlanChanges }) {
  const { t } = useTranslation()
  const format = useReportFormat()
  const areaText = (value: number): string => measureText(format.area(value))
  return (
    <dl className={styles['figures']}>
      <div>
        <dt>{t('plan.area')}</dt>
        <dd>{t('plan.compare.fromTo', { from: areaText(area.before), to: areaText(area.after) })}</dd>
      </div>
      {seconds.before > 0 && seconds.after > 0 && (
        <div>
          <dt>{t('plan.time')}</dt>
          <dd>{t('plan.compare.fromTo', { from: format.clock(seconds.before), to: format.clock(seconds.after) })}</dd>
        </div>
      )}
    </dl>
  )
}

function Difference({ from, to }: Pick<Props, 'from' | 'to'>) {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useQuery(
    queries.plans.changes.queryOptions({ input: { id: to.id, against: from.id } }),
  )
  if (data)
    return (
      <>
        <Figures changes={data} />
        <VersionChanges plan={to} changes={data} />
      </>
    )
  if (error === null) return <WideDialogLoading text={t('plan.compare.loading')} />
  const first = apiErrorOf(error)
  return (
    <ErrorState
      title={t('planPublish.unread')}
      text={errorText(i18n, 'cleaningPlan.getPlan', first)}
      token={first.token}
      onRetry={() => void refetch()}
    />
  )
}

/** Any two versions of a plan side by side: on the map, in a table, in area and minutes. */
export function CompareVersions({ versions, name, from, to, onChoose, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <WideDialog title={t('plan.compare.title', { plan: name })} width="medium" onClose={onClose} isDismissable>
      <WideDialogBody>
        <div className={styles['choices']}>
          <VersionChoice
            versions={versions}
            label={t('plan.compare.from')}
            chosen={from}
            other={to}
            onChange={version => onChoose(version, to.version)}
          />
          <VersionChoice
            versions={versions}
            label={t('plan.compare.to')}
            chosen={to}
            other={from}
            onChange={version => onChoose(from.version, version)}
          />
        </div>
        <Difference key={`${from.id} ${to.id}`} from={from} to={to} />
      </WideDialogBody>
    </WideDialog>
  )
}
