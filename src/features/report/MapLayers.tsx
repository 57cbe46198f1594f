import { Layers } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconToggleButton } from '../../widgets/button/ToggleButton.tsx'
import { SomeOf } from '../../widgets/field/ChoiceList.tsx'
import styles from './MapLayers.module.css'

export const REPORT_MAP_LAYERS = ['coverage', 'missed', 'sectors', 'disinfection', 'pins', 'path'] as const
export type ReportLayer = (typeof REPORT_MAP_LAYERS)[number]

type Props = {
  readonly layers: readonly ReportLayer[]
  readonly shown: readonly ReportLayer[]
  readonly onShown: (shown: readonly ReportLayer[]) => void
}

/** What the map shows. On a phone behind one button. */
export function MapLayers({ layers, shown, onShown }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const label = t('report.map.layers')
  return (
    <div className={styles['layers']} data-open={isOpen || undefined}>
      <IconToggleButton className={styles['opener']} label={label} isSelected={isOpen} onChange={setOpen}>
        <Layers aria-hidden />
      </IconToggleButton>
      <div className={styles['list']}>
        <SomeOf
          label={label}
          labelHidden
          options={layers.map(id => ({ id, text: t(`report.layers.${id}`) }))}
          values={shown}
          onChange={values => onShown([...values, ...shown.filter(id => !layers.includes(id))])}
        />
      </div>
    </div>
  )
}
