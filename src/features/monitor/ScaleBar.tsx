import { useTranslation } from 'react-i18next'
import { useDecimals } from '../../units/numbers.ts'
import { type ReadoutStore, useReadout } from './readoutStore.ts'
import styles from './ScaleBar.module.css'

/** Lengths a scale bar may stand for, in metres. */
const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100] as const
/** The longest bar, in CSS pixels. */
const LONGEST = 96

/** How long the bar is and what it stands for, and where the pointer is on the map. */
export function ScaleBar({ readouts }: { readonly readouts: ReadoutStore }) {
  const { t, i18n } = useTranslation()
  const metresPerPixel = useReadout(readouts, readout => readout?.camera.metresPerPixel)
  const metres = useDecimals(2)
  const x = useReadout(readouts, readout => readout?.pointer && metres(readout.pointer.x))
  const y = useReadout(readouts, readout => readout?.pointer && metres(readout.pointer.y))
  if (!metresPerPixel) return null
  const length = STEPS.findLast(step => step / metresPerPixel <= LONGEST) ?? STEPS[0]
  return (
    <div className={styles['scale']}>
      <div className={styles['bar']} data-testid="scale">
        <i style={{ width: length / metresPerPixel }} />
        {t('units.metres', { value: new Intl.NumberFormat(i18n.language).format(length) })}
      </div>
      {x !== undefined && y !== undefined && <span>{t('monitor.map.pointer', { x, y })}</span>}
    </div>
  )
}
