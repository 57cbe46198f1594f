import type { Pin } from '../../../../contract/resources/pins.ts'
import type { PinContext } from '../../../../machines/pin/pin.logic.ts'
import type { PinMark } from '../../../../map/pinMark.ts'

/** The new pin on the map, before it has an id of its own. */
export const NEW_PIN = 0

type EditedPin = Pick<PinContext, 'pin' | 'spot' | 'draft'>

const markOf = ({ id, type, status, priority, x, y, title }: Pin, selected: boolean): PinMark => ({
  id,
  type,
  status,
  urgent: priority === 'High' || priority === 'Highest',
  selected,
  x,
  y,
  title,
})

/**
 * What the map shows on a plan: the pins, and the one in the editor, which is selected, even where the filter leaves it out or it is not saved
 * yet.
 */
export function pinMarks(
  plan: number | undefined,
  pins: readonly Pin[],
  edited: EditedPin | undefined,
): readonly PinMark[] {
  const selected = edited?.pin
  const marks = pins.filter(({ id }) => id !== selected?.id).map(pin => markOf(pin, false))
  if (!edited || edited.spot.plan !== plan) return marks
  if (selected) return [...marks, markOf(pins.find(({ id }) => id === selected.id) ?? selected, true)]
  const { type, title } = edited.draft
  const { x, y } = edited.spot
  return [...marks, { id: NEW_PIN, type, status: 'open', urgent: false, selected: true, x, y, title }]
}
