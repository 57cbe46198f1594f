import { CircleCheck, TriangleAlert, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DrawingProblem } from '../../../../floor/drawing/checks/problem.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { StateShape } from '../../../widgets/state/StateBadge.tsx'
import { usePlanEditor } from '../planEditor.ts'
import styles from './ProblemPanel.module.css'
import { useProblemTexts } from './problemTexts.ts'

/** More at once would be a list that nobody reads. */
const LISTED = 100

function Problem({ problem }: { readonly problem: DrawingProblem }) {
  const { t } = useTranslation()
  const { send, show, select, isReadOnly } = usePlanEditor()
  const { sentenceOf, namesOf } = useProblemTexts()
  const { severity, keys, fix } = problem
  const goTo = (): void => {
    select(keys)
    show(keys)
  }
  return (
    <li data-severity={severity}>
      {severity === 'error' ? <StateShape shape="stuck" size={14} /> : <TriangleAlert size={14} aria-hidden />}
      <p>
        <b>{namesOf(problem)}</b> {sentenceOf(problem)}
      </p>
      {keys.length > 0 && (
        <Button size="small" variant="quiet" onPress={goTo}>
          {t('editor.goTo')}
        </Button>
      )}
      {fix && !isReadOnly && (
        <Button size="small" onPress={() => send(fix)}>
          {t('editor.fix')}
        </Button>
      )}
    </li>
  )
}

type Props = { readonly onClose: () => void }

/** All that is wrong with the drawing: errors first, which it cannot be saved with, then what is only odd. */
export function ProblemPanel({ onClose }: Props) {
  const { t } = useTranslation()
  const { problems } = usePlanEditor()
  const errors = problems.filter(({ severity }) => severity === 'error')
  const sorted = [...errors, ...problems.filter(({ severity }) => severity !== 'error')]
  return (
    <section className={styles['panel']} data-region="problems" aria-label={t('editor.problemsTitle')}>
      <div className={styles['head']}>
        <h2>{t('editor.problemsTitle')}</h2>
        <span role="status">
          {t('editor.problemCounts', {
            errors: t('editor.errorCount', { count: errors.length }),
            warnings: t('editor.warningCount', { count: problems.length - errors.length }),
          })}
        </span>
        <IconButton label={t('shared.close')} onPress={onClose}>
          <X data-small aria-hidden />
        </IconButton>
      </div>
      {problems.length === 0 && (
        <p className={styles['none']}>
          <CircleCheck size={14} aria-hidden />
          {t('editor.noProblems')}
        </p>
      )}
      <ul>
        {sorted.slice(0, LISTED).map(problem => (
          <Problem key={`${problem.rule} ${problem.keys.join(' ')} ${problem.edges?.join(' ')}`} problem={problem} />
        ))}
      </ul>
      {sorted.length > LISTED && (
        <p className={styles['none']}>{t('editor.moreProblems', { count: sorted.length - LISTED })}</p>
      )}
    </section>
  )
}
