import { createContext, useContext } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { Pin } from '../../../../contract/resources/pins.ts'
import type { pinMachine } from '../../../../machines/pin/pin.machine.ts'
import type { PinFilter } from './pinFilter.ts'

/** Pins of the plan on screen, and the one in the editor (N-001..N-019). */
export type PinsView = {
  /** Zone of the robot, which the filter's day and time are in. */
  readonly zone: string
  /** As filtered, the oldest first; empty while they are not known. */
  readonly pins: readonly Pin[]
  /** The pin that is looked at or written. */
  readonly editor: ActorRefFrom<typeof pinMachine>
  readonly mayCreate: boolean
  /** Opens one of the pins. */
  readonly open: (id: number) => void
  /** Begins a pin at a place of the map, metres. */
  readonly place: (at: { readonly x: number; readonly y: number }) => void
  readonly filter: PinFilter
  readonly setFilter: (filter: PinFilter) => void
  /** Whether the map shows them (M-007). */
  readonly isShown: boolean
  readonly show: (isShown: boolean) => void
}

export const PinsContext = createContext<PinsView | undefined>(undefined)

/** @throws when used outside the monitor */
export function usePins(): PinsView {
  const view = useContext(PinsContext)
  if (!view) throw new Error('Pins are known inside the monitor only')
  return view
}
