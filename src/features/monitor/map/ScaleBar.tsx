import { useMeasures } from '../../../units/measures.ts'
import { useShown } from '../session/monitorSession.ts'
import styles from './ScaleBar.module.css'

/** Lengths a scale bar may stand for, in the viewer's unit. */
const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200] as const
/** The longest bar, in CSS pixels. */
const MAX_LENGTH_PX = 96

/** How long the bar is and what it stands for, and where the pointer is on the map. */
export function ScaleBar() {
  const metresPerPixel = useShown(readout => readout?.camera.metresPerPixel)
  const { length: lengthText, place, distanceFrom } = useMeasures()
  const pointer = useShown(readout => readout?.pointer && place(readout.pointer))
  if (!metresPerPixel) return null
  const lengths = STEPS.map(distanceFrom)
  const length = lengths.findLast(each => each / metresPerPixel <= MAX_LENGTH_PX) ?? distanceFrom(STEPS[0])
  return (
    <div className={styles['scale']}>
      <div className={styles['bar']} data-testid="scale">
        <i style={{ width: length / metresPerPixel }} />
        {lengthText(length)}
      </div>
      {pointer !== undefined && <span data-testid="pointer">{pointer}</span>}
    </div>
  )
}
