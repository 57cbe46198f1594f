import { Input, Label, NumberField } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { Pose } from '../../../../contract/telemetry/records.ts'
import { useMeasures } from '../../../units/measures.ts'
import styles from './PosePanel.module.css'

type Props = {
  readonly pose: Pose | undefined
  readonly isDisabled: boolean
  readonly onPlace: (pose: Pose) => void
}

const DEGREES = 180 / Math.PI
const degreesOf = (rad: number): number => Math.round(((rad * DEGREES) % 360) * 10) / 10
const FAR_M = 100_000
const ORIGIN: Pose = { x: 0, y: 0, w: 0 }

/** The same by numbers, for keyboards: metres or feet in map, and degrees counter-clockwise from its x axis. */
export function PoseFields({ pose, isDisabled, onPlace }: Props) {
  const { t } = useTranslation()
  const { distanceUnit, distanceIn, distanceFrom } = useMeasures()
  const isFeet = distanceUnit === 'feet'
  const far = Math.floor(distanceIn(FAR_M))
  const { x, y, w } = pose ?? ORIGIN
  const field = (label: string, value: number, bound: number, set: (value: number) => void) => (
    <NumberField
      className={styles['field'] ?? ''}
      value={value}
      minValue={-bound}
      maxValue={bound}
      isDisabled={isDisabled}
      formatOptions={{ maximumFractionDigits: 2, useGrouping: false }}
      onChange={typed => Number.isFinite(typed) && set(typed)}
    >
      <Label>{label}</Label>
      <Input />
    </NumberField>
  )
  return (
    <div className={styles['fields']}>
      {field(t(isFeet ? 'monitor.pose.xFeet' : 'monitor.pose.x'), round(distanceIn(x)), far, value =>
        onPlace({ x: distanceFrom(value), y, w }),
      )}
      {field(t(isFeet ? 'monitor.pose.yFeet' : 'monitor.pose.y'), round(distanceIn(y)), far, value =>
        onPlace({ x, y: distanceFrom(value), w }),
      )}
      {field(t('monitor.pose.heading'), degreesOf(w), 360, value => onPlace({ x, y, w: value / DEGREES }))}
    </div>
  )
}

const round = (distance: number): number => Math.round(distance * 100) / 100
