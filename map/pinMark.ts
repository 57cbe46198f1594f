import type { PinType } from '../contract/resources/pins.ts'

/** A pin as the map shows it. `x`, `y`: map. */
export type PinMark = {
  readonly id: number
  readonly type: PinType
  readonly status: 'open' | 'closed'
  /** Priority High or Highest. */
  readonly urgent: boolean
  readonly selected: boolean
  readonly x: number
  readonly y: number
  readonly title: string
}
