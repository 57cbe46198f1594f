import { PIN_TYPES } from '../../../contract/resources/pins.ts'
import type { PinMark } from '../../../map/pinMark.ts'

/** One pin of each type in a row, from x 2 on; the ids run from 1. */
export const pinRow = (y: number, look: Partial<PinMark> = {}): readonly PinMark[] =>
  PIN_TYPES.map((type, index) => ({
    id: index + 1,
    type,
    status: 'open',
    urgent: false,
    selected: false,
    x: 2 + index * 2.4,
    y,
    title: `${type} pin`,
    ...look,
  }))
