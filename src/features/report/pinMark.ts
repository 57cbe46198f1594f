import type { Pin } from '../../../contract/resources/pins.ts'
import type { PinMark } from '../../../map/pinMark.ts'

/** A pin of the plan as the map of a report shows it. */
export const pinMark = ({ id, type, status, priority, x, y, title }: Pin, selected: boolean): PinMark => ({
  id,
  type,
  status,
  urgent: priority === 'High' || priority === 'Highest',
  selected,
  x,
  y,
  title,
})
