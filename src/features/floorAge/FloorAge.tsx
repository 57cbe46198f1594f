import { Link } from '@tanstack/react-router'
import { DateTime } from 'luxon'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReadAge } from '../../../map/floorAge.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { dayBounds, today } from '../../time/fieldTime.ts'
import { useNow } from '../../time/now.ts'
import { dateAndTime } from '../../time/wallClock.ts'
import { measureText } from '../../units/reportFormat.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Ring } from '../../widgets/status/Ring.tsx'
import type { Column } from '../../widgets/table/columns.ts'
import { Table } from '../../widgets/table/Table.tsx'
import { AgeMap } from './AgeMap.tsx'
import { areasOf, type CellPlace, type ClassArea, foundAt, kindsOf } from './ageClasses.ts'
import styles from './FloorAge.module.css'
import { type AgedPlan, useFloorAge } from './useFloorAge.ts'

/** When the place under the mark was covered, and by which run. */
function Note({
  age,
  mark,
  zone,
}: {
  readonly age: ReadAge
  readonly mark: CellPlace | undefined
  readonly zone: string
}) {
  const { t, i18n } = useTranslation()
  const found = mark && foundAt(age, mark)
  if (found === undefined) return <p className={styles['note']}>{t('reports.age.press')}</p>
  if (found.kind !== 'covered')
    return (
      <p className={styles['note']} role="status">
        {t(`reports.age.${found.kind}`)}
      </p>
    )
  return (
    <p className={styles['note']} role="status">
      {t('reports.age.last', { time: dateAndTime(found.endMs, { zone, locale: i18n.language }) })}{' '}
      <Link to="/report/$id" params={{ id: String(found.run) }}>
        {t('reports.age.openRun')}
      </Link>
    </p>
  )
}

function useClassColumns(whole: number): readonly Column<ClassArea>[] {
  const { t } = useTranslation()
  const format = useReportFormat()
  return [
    {
      id: 'class',
      head: t('reports.age.covered'),
      isRowHead: true,
      cell: ({ age }) => (
        <>
          <i className={styles['swatch']} data-age={age} aria-hidden />
          {t(`reports.age.classes.${age}`)}
        </>
      ),
    },
    {
      id: 'area',
      head: t('reports.withUnit', { name: t('reports.age.area'), unit: format.areaText }),
      align: 'end',
      className: styles['figure'],
      cell: ({ area }) => format.whole(format.area(area).amount),
    },
    {
      id: 'share',
      head: t('reports.age.share'),
      align: 'end',
      className: styles['figure'],
      cell: ({ area }) => t('units.percent', { value: format.percent(whole > 0 ? (100 * area) / whole : 0).text }),
    },
  ]
}

/** The legend, and what the map shows as a table. */
function Classes({ areas }: { readonly areas: readonly ClassArea[] }) {
  const { t } = useTranslation()
  const columns = useClassColumns(areas.reduce((sum, { area }) => sum + area, 0))
  return (
    <Table
      label={t('reports.age.title')}
      isBusy={false}
      className={styles['classes']}
      onPhone="own"
      columns={columns}
      rows={areas}
      rowKey={({ age }) => age}
    />
  )
}

/** The same in one line: what there is, with its area. */
function Legend({ areas }: { readonly areas: readonly ClassArea[] }) {
  const { t } = useTranslation()
  const format = useReportFormat()
  return (
    <ul className={styles['legend']} aria-label={t('reports.age.title')}>
      {areas
        .filter(({ area }) => area > 0)
        .map(({ age, area }) => (
          <li key={age}>
            <i className={styles['swatch']} data-age={age} aria-hidden />
            {t(`reports.age.classes.${age}`)}{' '}
            <span>{measureText({ ...format.area(area), text: format.whole(format.area(area).amount) })}</span>
          </li>
        ))}
    </ul>
  )
}

type Shown = {
  /** Says the map in a sentence. */
  readonly label: string
  /** A line of figures instead of the table. */
  readonly isBrief?: boolean
}

function AgeAndAreas({ age, label, isBrief = false }: Shown & { readonly age: ReadAge }) {
  const { t } = useTranslation()
  const format = useReportFormat()
  const zone = useMaybeSelf()?.time_zone ?? DateTime.local().zoneName
  const nowMs = useNow(each => Math.floor(each / 60_000) * 60_000)
  const [mark, setMark] = useState<CellPlace>()
  const midnightMs = dayBounds(today(zone), zone).fromMs
  const kinds = useMemo(() => kindsOf(age, { nowMs, midnightMs }), [age, nowMs, midnightMs])
  const areas = useMemo(() => areasOf(age, kinds), [age, kinds])
  const remarks = [
    age.reports === 0
      ? t('reports.age.none')
      : t('reports.age.runs', { count: age.reports, shown: format.whole(age.reports) }),
    ...(age.left_out > 0 ? [t('reports.age.leftOut', { count: age.left_out, shown: format.whole(age.left_out) })] : []),
    ...(age.is_cut ? [t('reports.age.cut', { shown: format.whole(age.reports) })] : []),
  ]
  return (
    <>
      <AgeMap age={age} kinds={kinds} label={label} mark={mark} onMark={setMark} />
      <Note age={age} mark={mark} zone={zone} />
      {isBrief ? <Legend areas={areas} /> : <Classes areas={areas} />}
      <p className={styles['remarks']}>{remarks.join(' ')}</p>
    </>
  )
}

/** When the floor of a plan was last covered by a machine, over all its runs in sight. */
export function FloorAge({ label, isBrief, ...plan }: AgedPlan & Shown) {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useFloorAge(plan)
  if (data) return <AgeAndAreas age={data} label={label} {...(isBrief ? { isBrief } : {})} />
  if (error) {
    const first = apiErrorOf(error)
    const text = errorText(i18n, 'cleaningReports.getReport', first)
    return <ErrorState text={text} token={first.token} onRetry={() => void refetch()} />
  }
  return (
    <p className={styles['loading']} role="status" aria-busy>
      <Ring />
      {t('reports.age.loading')}
    </p>
  )
}
