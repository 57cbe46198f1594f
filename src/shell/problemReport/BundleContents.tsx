import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { BundlePart } from '../../../contract/journal/bundle.ts'
import { useByteFormat } from '../../units/bytes.ts'
import styles from './ReportProblem.module.css'
import type { SessionBundle } from './sessionBundle.ts'

/** What is in the file, part by part, before anybody decides to save or to send it. */
export function BundleContents({ bundle }: { readonly bundle: SessionBundle }) {
  const { t, i18n } = useTranslation()
  const bytes = useByteFormat()
  const headingId = useId()
  const number = new Intl.NumberFormat(i18n.language)
  const sizeOf = (part: BundlePart): string =>
    bytes(bundle.parts.filter(({ name }) => name === part).reduce((sum, each) => sum + each.bytes, 0))
  return (
    <>
      <h3 id={headingId} className={styles['heading']}>
        {t('problem.inside')}
      </h3>
      <dl className={styles['parts']} aria-labelledby={headingId}>
        <dt>{t('problem.parts.journal', { events: number.format(bundle.entries.length) })}</dt>
        <dd>{sizeOf('journal')}</dd>
        <dt>{t('problem.parts.charts')}</dt>
        <dd>{sizeOf('charts')}</dd>
        <dt>
          {bundle.telemetry.length > 0
            ? t('problem.parts.telemetry', { robots: bundle.telemetry.map(({ robot }) => robot).join(', ') })
            : t('problem.parts.noTelemetry')}
        </dt>
        <dd>{sizeOf('telemetry')}</dd>
        <dt>{t('problem.parts.facts')}</dt>
        <dd>{t('problem.parts.few')}</dd>
        <dt className={styles['whole']}>{t('problem.parts.file')}</dt>
        <dd className={styles['whole']}>{bytes(bundle.file.size)}</dd>
      </dl>
    </>
  )
}
