import { useTranslation } from 'react-i18next'
import type { Report } from '../../../contract/resources/reports.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Pressable } from '../../widgets/button/Pressable.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { useFigures } from '../runs/useFigures.ts'
import styles from './MissedFloor.module.css'
import { MissedSwatch } from './MissedSwatch.tsx'
import notes from './Notes.module.css'
import { type MissedChoice, patchesOfCause, useMissedFloor } from './useMissedFloor.ts'

type Props = { readonly report: Report; readonly choice: MissedChoice }

/** Cleanable floor that the machine did not cover, by cause: the legend of the map's layer, and by keyboard the way through its patches. */
export function MissedFloor({ report, choice }: Props) {
  const { t, i18n } = useTranslation()
  const { area } = useFigures()
  const { data, error, refetch } = useMissedFloor(report)
  const failed = error === null ? undefined : apiErrorOf(error)
  const patches = data?.floor.patches ?? []
  const chosen = choice.patch === undefined ? undefined : patches[choice.patch]
  const ofCause = chosen ? patchesOfCause(patches, chosen.cause) : []
  return (
    <section className={notes['notes']} aria-label={t('report.missed.title')}>
      <div className={notes['head']}>
        <h2>{t('report.missed.title')}</h2>
      </div>
      {!report.has_coverage && <p className={notes['hint']}>{t('report.missed.unknown')}</p>}
      {report.has_coverage && !data && !failed && <Skeleton width="100%" />}
      {failed && (
        <ErrorState
          text={errorText(i18n, 'cleaningReports.getReport', failed)}
          token={failed.token}
          onRetry={() => void refetch()}
        />
      )}
      {data?.floor.causes.length === 0 && <p className={notes['hint']}>{t('report.missed.none')}</p>}
      {data?.floor.causes
        .toSorted((a, b) => b.area - a.area)
        .map(({ cause, area: missed }) => {
          const all = patchesOfCause(patches, cause)
          const next = all[(all.indexOf(choice.patch ?? -1) + 1) % all.length]
          return (
            <Pressable
              key={cause}
              className={styles['cause'] ?? ''}
              aria-pressed={chosen?.cause === cause}
              hint={t('report.missed.showNext')}
              onPress={() => choice.choose(next, true)}
            >
              <MissedSwatch cause={cause} />
              <span>{t(`report.missed.causes.${cause}`)}</span>
              <b>{area(missed)}</b>
            </Pressable>
          )
        })}
      <p className={styles['status']} role="status">
        {chosen &&
          t('report.missed.patch', {
            place: ofCause.indexOf(choice.patch ?? -1) + 1,
            total: ofCause.length,
            area: area(chosen.area),
          })}
      </p>
    </section>
  )
}

/** The same on paper: what the patterns of the printed map mean. */
export function PrintedMissed({ report }: Pick<Props, 'report'>) {
  const { t } = useTranslation()
  const { area } = useFigures()
  const causes = useMissedFloor(report).data?.floor.causes ?? []
  if (causes.length === 0) return undefined
  return (
    <p className={styles['printed']}>
      <strong>{t('report.missed.title')}</strong>
      {causes
        .toSorted((a, b) => b.area - a.area)
        .map(({ cause, area: missed }) => (
          <span key={cause}>
            <MissedSwatch cause={cause} />
            {t(`report.missed.causes.${cause}`)} {area(missed)}
          </span>
        ))}
    </p>
  )
}
