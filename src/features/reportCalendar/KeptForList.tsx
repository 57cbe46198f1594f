import { useTranslation } from 'react-i18next'
import { useFigures } from '../runs/useFigures.ts'
import type { CalendarSearch } from './calendarSearch.ts'
import styles from './KeptForList.module.css'

/** What the address keeps for the list, and that nothing here goes by it. Nothing where there is none of it. */
export function KeptForList({ search }: { readonly search: CalendarSearch }) {
  const { t, i18n } = useTranslation()
  const figures = useFigures()
  const range = (
    name: 'performance' | 'productivity',
    from: number | undefined,
    to: number | undefined,
    text: (value: number) => string,
  ): readonly string[] => [
    ...(from === undefined ? [] : [t(`reportCalendar.kept.${name}From`, { value: text(from) })]),
    ...(to === undefined ? [] : [t(`reportCalendar.kept.${name}To`, { value: text(to) })]),
  ]
  const counted = (name: 'results' | 'users' | 'widths' | 'features'): readonly string[] => {
    const count = search[name]?.length
    return count === undefined ? [] : [t(`reportCalendar.kept.${name}`, { count })]
  }
  const notUsed = [
    ...range('performance', search.performanceGte, search.performanceLte, figures.percent),
    ...range('productivity', search.productivityGte, search.productivityLte, figures.areaRate),
    ...counted('results'),
    ...counted('users'),
    ...counted('widths'),
    ...counted('features'),
    ...(search.showHiddenReports === true ? [t('reportCalendar.kept.hidden')] : []),
  ]
  if (notUsed.length === 0) return undefined
  return (
    <div className={styles['kept']}>
      <strong>{t('reportCalendar.kept.title')}</strong>
      <p>
        {t('reportCalendar.kept.text', {
          filters: new Intl.ListFormat(i18n.language, { type: 'conjunction' }).format(notUsed),
        })}
      </p>
    </div>
  )
}
