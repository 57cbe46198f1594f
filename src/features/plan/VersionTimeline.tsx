import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { userName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import styles from './VersionTimeline.module.css'
import type { VersionTimes } from './versionTimes.ts'

type Props = {
  readonly times: VersionTimes
  /** Number of the version that the page shows. */
  readonly shown: number
}

/** Percent of the line at which its name no longer fits into a span. */
const MIN_NAMED = 5

/** Versions as a line through time: which was the published one when, and below it those that never were. The table says the same in words. */
export function VersionTimeline({ times: { spans, unpublished, fromMs, toMs }, shown }: Props) {
  const { t } = useTranslation()
  const { shortDay, day } = useRunTimes()
  const { demoMode } = useNaming()
  const length = Math.max(1, toMs - fromMs)
  const at = (ms: number): number => (100 * (ms - fromMs)) / length
  const linkOf = (version: number) => ({
    from: '/plan/$id' as const,
    search: (previous: object) => ({ ...previous, version }),
    replace: true,
    resetScroll: false,
    'aria-current': version === shown || undefined,
    'data-now': spans.at(-1)?.version === version && spans.at(-1)?.toMs === toMs ? true : undefined,
  })
  return (
    <nav className={styles['line']} aria-label={t('plan.timeline')}>
      <div className={styles['spans']}>
        {spans.map(span => {
          const width = at(span.toMs) - at(span.fromMs)
          const when = t('plan.publishedFrom', {
            version: span.version,
            from: day(span.fromMs),
            to: span.toMs === toMs ? t('plan.now') : day(span.toMs),
          })
          const name = span.by ? `${when}. ${t('plan.publishedBy', { name: userName(t, span.by, demoMode) })}` : when
          return (
            <Link
              key={span.fromMs}
              {...linkOf(span.version)}
              className={styles['span'] ?? ''}
              style={{ left: `${at(span.fromMs)}%`, width: `${width}%` }}
              aria-label={name}
              title={name}
            >
              {width >= MIN_NAMED && t('plan.versionShort', { version: span.version })}
            </Link>
          )
        })}
      </div>
      {unpublished.length > 0 && (
        <div className={styles['marks']}>
          {unpublished.map(({ version, atMs }) => {
            const name = t('plan.neverPublished', { version, date: day(atMs) })
            return (
              <Link
                key={version}
                {...linkOf(version)}
                className={styles['mark'] ?? ''}
                style={{ left: `${at(atMs)}%` }}
                aria-label={name}
                title={name}
              />
            )
          })}
        </div>
      )}
      <p className={styles['ends']} aria-hidden>
        <span>{shortDay(fromMs)}</span>
        <span>{t('plan.now')}</span>
      </p>
    </nav>
  )
}
