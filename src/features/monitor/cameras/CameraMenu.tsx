import { Check, ChevronDown } from 'lucide-react'
import { Checkbox, CheckboxGroup, Label } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { CameraName } from '../../../../contract/cameras.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import { Popover } from '../../../widgets/menu/Popover.tsx'
import styles from './CameraMenu.module.css'
import { type CameraChoice, toggleCamera } from './cameraChoice.ts'
import { ThermalFilters } from './ThermalFilters.tsx'

type Props = {
  /** What this viewer may see. */
  readonly cameras: readonly CameraName[]
  /** What is shown of it, in its order. */
  readonly shown: readonly CameraName[]
  readonly choice: CameraChoice
  readonly onChoose: (choice: CameraChoice) => void
}

/** Which cameras are shown, and in which colours the thermal one. The button shows what was chosen. */
export function CameraMenu({ cameras, shown, choice, onChoose }: Props) {
  const { t, i18n } = useTranslation()
  const names = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' }).format(
    shown.map(camera => t(`monitor.cameras.names.${camera}`)),
  )
  const toggle = (values: readonly string[]): void => {
    const changed = cameras.find(camera => values.includes(camera) !== shown.includes(camera))
    if (changed) onChoose({ ...choice, shown: toggleCamera(choice.shown, changed) })
  }
  return (
    <Popover
      label={t('monitor.cameras.choose')}
      placement="top end"
      trigger={
        <Button variant="quiet" size="small" className={styles['trigger']} hint={t('monitor.cameras.choose')}>
          <span className={styles['names']}>{names || t('monitor.cameras.choose')}</span>
          <ChevronDown size={14} aria-hidden />
        </Button>
      }
    >
      <CheckboxGroup className={styles['group'] ?? ''} value={[...shown]} onChange={toggle}>
        <Label className={styles['title'] ?? ''}>{t('monitor.cameras.title')}</Label>
        {cameras.map(camera => (
          <Checkbox key={camera} value={camera} className={styles['row'] ?? ''}>
            <span className={styles['mark']}>
              <Check size={10} strokeWidth={3} aria-hidden />
            </span>
            <span className={styles['name']}>{t(`monitor.cameras.names.${camera}`)}</span>
          </Checkbox>
        ))}
        <p className={styles['hint']}>{t('monitor.cameras.limit')}</p>
      </CheckboxGroup>
      {shown.includes('camera_thermal') && (
        <ThermalFilters filter={choice.filter} onChoose={filter => onChoose({ ...choice, filter })} />
      )}
    </Popover>
  )
}
