import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanEstimate } from '../../../contract/resources/planChanges.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { useMeasures } from '../../units/measures.ts'
import { measureText } from '../../units/reportFormat.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { Field } from '../../widgets/field/Field.tsx'
import { cleaningTimeOf } from './cleaningTimeText.ts'
import { PastPredictions } from './PastPredictions.tsx'
import styles from './PublishSheet.module.css'
import type { PublishSnapshot, SendPublish } from './publishActor.ts'

/** What the lanes say, and for which robots where they are not all as wide. */
function ByLanes({ estimate }: { readonly estimate: PlanEstimate }) {
  const { t } = useTranslation()
  const { clock } = useReportFormat()
  const { length } = useMeasures()
  const { seconds, sectors, widths } = estimate
  if (seconds === 0) return <p className={styles['note']}>{t('planPublish.noLanes')}</p>
  return (
    <>
      <p className={styles['note']}>{t('planPublish.byLanes', { count: sectors.length, time: clock(seconds) })}</p>
      {widths.length > 1 && (
        <ul className={styles['widths']}>
          {widths.map(({ swath, robots, seconds: each }) => (
            <li key={`${swath} ${each}`}>
              {t('planPublish.width', { count: robots, width: length(swath), time: clock(each) })}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type Props = { readonly plan: Plan; readonly snapshot: PublishSnapshot; readonly send: SendPublish }

/** L-039, L-040: the area that is published, and the time to be given, beside what lanes and past runs say. */
export function AreaAndTime({ plan, snapshot, send }: Props) {
  const { t } = useTranslation()
  const format = useReportFormat()
  const { seconds, known, isTimeMissing } = snapshot.context
  const [text, setText] = useState(seconds === undefined ? '' : format.clock(seconds))
  const area = measureText(format.area(plan.area))
  const before = known?.changes.against && known.changes.area.before
  return (
    <section className={styles['part']} aria-label={t('planPublish.areaAndTime')}>
      <h3>{t('planPublish.areaAndTime')}</h3>
      <p className={styles['figure']}>
        <span>{t('plan.area')}</span>
        <span>
          {before !== undefined && `${format.area(before).text} → `}
          <strong>{area}</strong>
        </span>
      </p>
      <Field
        label={t('planPublish.time')}
        value={text}
        onChange={value => {
          setText(value)
          send({ type: 'publishPlan.time', seconds: cleaningTimeOf(value) })
        }}
        placeholder="3:14"
        input={{ autoComplete: 'off', inputMode: 'text', maxLength: 12 }}
        error={isTimeMissing ? t('planPublish.timeWrong') : undefined}
      />
      {known && <ByLanes estimate={known.estimate} />}
      {known && <PastPredictions past={known.estimate.past} seconds={seconds} />}
    </section>
  )
}
