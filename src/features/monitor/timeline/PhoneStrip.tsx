import type { Robot } from '../../../../contract/resources/robots.ts'
import type { ReadoutStore } from '../readoutStore.ts'
import { HourBar } from './HourBar.tsx'
import styles from './PhoneStrip.module.css'
import { useTimeline } from './useTimeline.ts'
import { useWidth } from './useWidth.ts'

type Props = { readonly robot: Robot; readonly readouts: ReadoutStore }

/** The timeline of a phone: the time bar of the hour that is played. */
export function PhoneStrip({ robot, readouts }: Props) {
  const view = useTimeline(robot, readouts)
  const [ref, widthPx] = useWidth<HTMLDivElement>()
  return (
    <div className={styles['strip']}>
      <div ref={ref}>
        <HourBar view={view} readouts={readouts} widthPx={widthPx} />
      </div>
    </div>
  )
}
