import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { PlanFileName } from '../../../contract/plan/planFileRules.ts'
import { PLAN_FILE_RULES } from '../../../contract/plan/planFileRules.ts'
import type { PlanProblem } from '../../../contract/resources/plans.ts'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import styles from './FileView.module.css'
import { dataUrl, fetchFile } from './fetchFile.ts'
import { usePlanProblemText } from './usePlanProblemText.ts'
import { isEmptyText, linesOf, MAX_SHOWN_LINES } from './yamlLines.ts'

type TextProps = { readonly text: string; readonly problems: readonly PlanProblem[] }

/** A text with its line numbers; what is wrong stands below its line. */
function TextLines({ text, problems }: TextProps) {
  const { t } = useTranslation()
  const problemText = usePlanProblemText()
  if (isEmptyText(text)) return <p className={styles['note']}>{t('planAdmin.file.empty')}</p>
  const lines = linesOf(text, problems)
  return (
    <>
      <ol className={styles['lines']} aria-label={t('planAdmin.file.lines', { count: lines.length })}>
        {lines.slice(0, MAX_SHOWN_LINES).map(({ number, text: line, problems: found }) => (
          <li key={number} data-problem={found.length > 0 || undefined}>
            <span className={styles['number']}>{number}</span>
            <code>{line}</code>
            {found.map(problem => (
              <strong key={`${problem.token} ${problem.field ?? ''}`}>{problemText(problem)}</strong>
            ))}
          </li>
        ))}
      </ol>
      {lines.length > MAX_SHOWN_LINES && (
        <p className={styles['note']}>{t('planAdmin.file.more', { count: lines.length - MAX_SHOWN_LINES })}</p>
      )}
    </>
  )
}

type ContentProps = { readonly name: PlanFileName; readonly id: number; readonly problems: readonly PlanProblem[] }

function TextContent({ id, problems }: ContentProps) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery({
    queryKey: ['data', 'content', id],
    queryFn: ({ signal }) => fetchFile(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (data !== undefined) return <TextLines text={data} problems={problems} />
  if (error === null) return <Skeleton width="100%" />
  return <ErrorState text={t('planAdmin.file.notLoaded')} token="data.getFile" onRetry={() => void refetch()} />
}

/** A picture, or a drawing as a picture: nothing in it runs, and nothing of it is fetched from elsewhere. */
function Picture({ name, id }: ContentProps) {
  const { t } = useTranslation()
  return (
    <div className={styles['picture']}>
      <img src={dataUrl(id)} alt={t('planAdmin.file.picture', { name })} />
    </div>
  )
}

type Props = {
  readonly name: PlanFileName
  /** Its data file; undefined where the version has none. */
  readonly id: number | undefined
  readonly isChanged: boolean
  readonly problems: readonly PlanProblem[]
}

/** A file of a version as a person reads it: a picture, or a text with its lines and what is wrong in them (L-027). */
export function FileView({ name, id, isChanged, problems }: Props) {
  const { t } = useTranslation()
  const { kind } = PLAN_FILE_RULES[name]
  return (
    <section className={styles['view']} aria-label={name}>
      <header className={styles['head']}>
        <h2>{name}</h2>
        {isChanged && <span>{t('planAdmin.file.states.changed')}</span>}
        {problems.length > 0 && <span data-problem>{t('planAdmin.file.problems', { count: problems.length })}</span>}
        {id !== undefined && (
          <a href={dataUrl(id)} download={name} aria-label={t('planAdmin.file.download', { name })}>
            <Download data-small aria-hidden />
          </a>
        )}
      </header>
      {id === undefined ? (
        <p className={styles['note']}>{t('planAdmin.file.none')}</p>
      ) : kind === 'image' || kind === 'svg' ? (
        <Picture name={name} id={id} problems={problems} />
      ) : (
        <TextContent name={name} id={id} problems={problems} />
      )}
    </section>
  )
}
