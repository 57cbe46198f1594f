import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DrawingProblem } from '../../../../floor/drawing/checks/problem.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { StateShape } from '../../../widgets/state/StateBadge.tsx'
import { ErrorState } from '../../../widgets/status/ErrorState.tsx'
import { Ring } from '../../../widgets/status/Ring.tsx'
import { usePlanEditor } from '../planEditor.ts'
import styles from './ProblemPanel.module.css'
import { useProblemTexts } from './problemTexts.ts'

/** More at once would be a list that nobody reads. */
const LISTED = 100

function Problem({ problem }: { readonly problem: DrawingProblem }) {
  const { t } = useTranslation()
  const { drawing, send, show, showPoint, select, selectPlace, isReadOnly, locked } = usePlanEditor()
  const { sentenceOf, namesOf } = useProblemTexts()
  const { severity, keys, fix, place, at } = problem
  const seen = keys.filter(key => drawing.elements.has(key))
  const pose = place && drawing.places[place]
  const point = pose ?? (seen.length === keys.length ? at : undefined)
  const goTo = (): void => {
    if (place && pose) selectPlace(place)
    else select(seen)
    if (seen.length > 0) show(seen)
    else if (point) showPoint(point)
  }
  const isFixable = !isReadOnly && seen.length === keys.length && !keys.some(key => locked.has(key))
  return (
    <li data-severity={severity}>
      {severity === 'error' ? <StateShape shape="stuck" size={14} /> : <TriangleAlert size={14} aria-hidden />}
      <p>
        <b>{namesOf(problem)}</b> {sentenceOf(problem)}
      </p>
      {(seen.length > 0 || point !== undefined) && (
        <Button size="small" variant="quiet" onPress={goTo}>
          {t('editor.goTo')}
        </Button>
      )}
      {fix && isFixable && (
        <Button size="small" onPress={() => send(fix)}>
          {t('editor.fix')}
        </Button>
      )}
    </li>
  )
}

/** Problems have no other names than what they are about. */
const nameOf = ({ rule, keys, place, edges }: DrawingProblem): string =>
  [rule, place, ...keys, ...(edges ?? [])].join(' ')

/** Nothing known, a drawing that is looked at, checks that have failed, and a drawing with nothing wrong are four pictures. */
function Checks({ isFine }: { readonly isFine: boolean }) {
  const { t } = useTranslation()
  const { checks } = usePlanEditor()
  if (checks.state === 'failed')
    return <ErrorState text={t('editor.checks.failed')} token="editor.notChecked" onRetry={checks.retry} />
  if (checks.state === 'unknown')
    return (
      <p className={styles['none']} aria-busy>
        <Ring />
        {t('editor.checks.unknown')}
      </p>
    )
  if (!isFine) return undefined
  return (
    <p className={styles['none']}>
      <CircleCheck size={14} aria-hidden />
      {t('editor.noProblems')}
    </p>
  )
}

type Props = { readonly onClose: () => void }

/** All that is wrong with the drawing: errors first, which it cannot be saved with, then what is only odd. */
export function ProblemPanel({ onClose }: Props) {
  const { t } = useTranslation()
  const { problems, checks } = usePlanEditor()
  const isKnown = checks.state !== 'unknown'
  const errors = problems.filter(({ severity }) => severity === 'error')
  const sorted = [...errors, ...problems.filter(({ severity }) => severity !== 'error')]
  return (
    <section className={styles['panel']} data-region="problems" aria-label={t('editor.problemsTitle')}>
      <div className={styles['head']}>
        <h2>{t('editor.problemsTitle')}</h2>
        <span role="status">
          {isKnown &&
            t('editor.problemCounts', {
              errors: t('editor.errorCount', { count: errors.length }),
              warnings: t('editor.warningCount', { count: problems.length - errors.length }),
            })}
          {checks.state === 'checking' && ` ${t('editor.checks.checking')}`}
        </span>
        <IconButton label={t('shared.close')} onPress={onClose}>
          <X data-small aria-hidden />
        </IconButton>
      </div>
      <Checks isFine={problems.length === 0} />
      <ul>
        {sorted.slice(0, LISTED).map(problem => (
          <Problem key={nameOf(problem)} problem={problem} />
        ))}
      </ul>
      {sorted.length > LISTED && (
        <p className={styles['none']}>{t('editor.moreProblems', { count: sorted.length - LISTED })}</p>
      )}
    </section>
  )
}
