import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PlanFileName } from '../../../contract/plan/planFileRules.ts'
import { PLAN_FILE_RULES } from '../../../contract/plan/planFileRules.ts'
import type { PlanProblem } from '../../../contract/resources/planProblem.ts'
import { IconAnchor } from '../../widgets/button/IconLink.tsx'
import { Segmented } from '../../widgets/button/Segmented.tsx'
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

/** The file that stood under a name before, and in which version. */
export type EarlierFile = { readonly id: number; readonly version: number }

type PictureProps = {
  readonly name: PlanFileName
  readonly id: number
  /** The version that is looked at; its own file is another one where `isChanged`. */
  readonly version: number
  readonly isChanged: boolean
  readonly earlier: EarlierFile | undefined
}

/** A picture, or a drawing as a picture: nothing in it runs, and nothing of it is fetched from elsewhere. The earlier one is a press away. */
function Picture({ name, id, version, isChanged, earlier }: PictureProps) {
  const { t, i18n } = useTranslation()
  const [which, setWhich] = useState<'now' | 'earlier'>('now')
  const [size, setSize] = useState<{ readonly of: number; readonly width: number; readonly height: number }>()
  const isEarlier = which === 'earlier' && earlier !== undefined
  const shown = isEarlier ? earlier.id : id
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <>
      {earlier && (
        <div className={styles['which']}>
          <Segmented
            label={t('planAdmin.file.which')}
            options={[
              { id: 'now', text: isChanged ? t('planAdmin.file.new') : t('planAdmin.short', { version }) },
              { id: 'earlier', text: t('planAdmin.short', { version: earlier.version }) },
            ]}
            value={isEarlier ? 'earlier' : 'now'}
            onChange={setWhich}
          />
        </div>
      )}
      <div className={styles['picture']}>
        <img
          src={dataUrl(shown)}
          alt={t('planAdmin.file.picture', { name })}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
            setSize({ of: shown, width, height })
          }
        />
      </div>
      <p className={styles['note']}>
        {size?.of === shown
          ? t('planAdmin.file.pixels', { width: number.format(size.width), height: number.format(size.height) })
          : '\u00a0'}
      </p>
    </>
  )
}

type Props = {
  readonly name: PlanFileName
  /** Its data file; undefined where the version has none. */
  readonly id: number | undefined
  readonly isChanged: boolean
  /** Number of the version. */
  readonly version: number
  readonly earlier: EarlierFile | undefined
  readonly problems: readonly PlanProblem[]
}

/** A file of a version as a person reads it: a picture, or a text with its lines and what is wrong in them (L-027). */
export function FileView({ name, id, isChanged, version, earlier, problems }: Props) {
  const { t } = useTranslation()
  const { kind } = PLAN_FILE_RULES[name]
  return (
    <section className={styles['view']} aria-label={name}>
      <header className={styles['head']}>
        <h2>{name}</h2>
        {isChanged && <span>{t('planAdmin.file.states.changed')}</span>}
        {problems.length > 0 && <span data-problem>{t('planAdmin.file.problems', { count: problems.length })}</span>}
        {id !== undefined && (
          <IconAnchor href={dataUrl(id)} download={name} label={t('planAdmin.file.download', { name })}>
            <Download data-small aria-hidden />
          </IconAnchor>
        )}
      </header>
      {id === undefined ? (
        <p className={styles['note']}>{t('planAdmin.file.none')}</p>
      ) : kind === 'image' || kind === 'svg' ? (
        <Picture key={id} name={name} id={id} version={version} isChanged={isChanged} earlier={earlier} />
      ) : (
        <TextContent name={name} id={id} problems={problems} />
      )}
    </section>
  )
}
