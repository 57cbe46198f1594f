import { usePercent } from '../../units/numbers.ts'
import styles from './Battery.module.css'

/** At or under it the charge is amber. */
const LOW = 20

/** State of charge in percent; a dash where the robot never reported it. */
export function Battery({ percent }: { readonly percent: number | undefined }) {
  const format = usePercent()
  if (percent === undefined) return <span className={styles['battery']}>–</span>
  return (
    <span className={styles['battery']} data-low={percent <= LOW || undefined}>
      <span className={styles['bar']} aria-hidden>
        <span className={styles['level']} style={{ width: `${percent}%` }} />
      </span>
      <span className={styles['value']}>{format(percent)}</span>
    </span>
  )
}
