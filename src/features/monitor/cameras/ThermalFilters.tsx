import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { THERMAL_FILTERS, type ThermalFilterName } from '../../../../contract/thermal.ts'
import styles from './CameraMenu.module.css'
import { ThermalLegend } from './ThermalLegend.tsx'

type Props = { readonly filter: ThermalFilterName; readonly onChoose: (filter: ThermalFilterName) => void }

/** What the thermal camera's colours stand for: one of five filters, each with its own range. */
export function ThermalFilters({ filter, onChoose }: Props) {
  const { t } = useTranslation()
  const choose = (value: string): void => {
    const chosen = THERMAL_FILTERS.find(each => each.name === value)
    if (chosen) onChoose(chosen.name)
  }
  return (
    <RadioGroup className={styles['group'] ?? ''} value={filter} onChange={choose}>
      <Label className={styles['title'] ?? ''}>{t('monitor.cameras.colours')}</Label>
      {THERMAL_FILTERS.map(({ name }) => (
        <Radio key={name} value={name} className={styles['row'] ?? ''}>
          <span className={styles['mark']} data-round />
          <span className={styles['name']}>{t(`monitor.cameras.filters.${name}`)}</span>
          <span className={styles['legend']}>
            <ThermalLegend filter={name} />
          </span>
        </Radio>
      ))}
    </RadioGroup>
  )
}
