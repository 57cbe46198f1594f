import { useTranslation } from 'react-i18next'
import { type ThermalFilterName, temperatureOf, thermalFilter, thermalStops } from '../../../../contract/thermal.ts'
import styles from './ThermalLegend.module.css'

/** A temperature with its unit, to half a degree. */
export function useCelsius(): (celsius: number) => string {
  const { t, i18n } = useTranslation()
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
  return celsius => t('units.celsius', { value: number.format(celsius) })
}

type Props = {
  readonly filter: ThermalFilterName
  /** Where there is little room: the unit once. */
  readonly isShort?: boolean
}

/** The filter's colours between the temperatures of their ends. */
export function ThermalLegend({ filter, isShort = false }: Props) {
  const { i18n } = useTranslation()
  const celsius = useCelsius()
  const row = thermalFilter(filter)
  return (
    <span className={styles['legend']} data-testid="thermal-legend">
      {isShort ? temperatureOf(row.from).toLocaleString(i18n.language) : celsius(temperatureOf(row.from))}
      <span
        className={styles['bar']}
        style={{ background: `linear-gradient(to right, ${thermalStops(row).join()})` }}
      />
      {celsius(temperatureOf(row.to))}
    </span>
  )
}
