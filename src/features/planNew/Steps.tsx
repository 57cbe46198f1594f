import { useTranslation } from 'react-i18next'
import type { MapProgress } from '../../../machines/createPlan/createPlan.logic.ts'
import { usePercent } from '../../units/numbers.ts'
import styles from './NewPlanScreen.module.css'

const STEPS = ['upload', 'tracing', 'proposing', 'choosing'] as const
type Step = (typeof STEPS)[number]

type Props = {
  /** The one that is under way. */
  readonly at: Step
  readonly progress: MapProgress
}

/** How far the making of the plan is. */
export function Steps({ at, progress }: Props) {
  const { t } = useTranslation()
  const percent = usePercent()
  const now = STEPS.indexOf(at)
  return (
    <ol className={styles['steps']} aria-label={t('newPlan.steps.label')} aria-live="polite">
      {STEPS.map((step, place) => {
        const state = place < now ? 'done' : place > now ? 'later' : step === 'choosing' ? 'now' : 'running'
        const share = state === 'running' && step === progress.step ? ` ${percent(progress.progress * 100)}` : ''
        return (
          <li key={step} data-state={state} aria-current={place === now ? 'step' : undefined}>
            <span className={styles['mark']} aria-hidden />
            <strong>{t(`newPlan.steps.${step}`)}</strong>
            <small>
              {t(`newPlan.steps.${state}`)}
              {share}
            </small>
          </li>
        )
      })}
    </ol>
  )
}
