import { REQUEST_LEVEL, TAKE_LEVEL } from './control.ts'
import { type ControlLevel, LEVEL } from './permissions.ts'
import { PLAYBACK_LEVEL } from './playback.ts'
import { CUSTOMER_PIN_LEVEL, PIN_LEVEL } from './resources/pins.ts'

/** Level that reads what operators know (P-018). */
export const READ_LEVEL = LEVEL.operator

/** What a control level lets its viewer do with a robot (M-018..M-024). */
export type Capabilities = {
  /** More than the map, the robot and its state: layers, elements, faults, pins, the palette (M-020). */
  readonly canInspect: boolean
  /** Playing the past. */
  readonly canPlay: boolean
  /** Which incidents were reported. */
  readonly canReadIncidents: boolean
  /** What operators know: messages, parameters, statistics, faults of the past, who commanded and controlled the robot (P-018). */
  readonly canRead: boolean
  /** Pins that a customer may put on plans of its own accounts. */
  readonly canPinAsCustomer: boolean
  /** Pins of every kind, and the tickets that they lead to. */
  readonly canPin: boolean
  /** Reporting an incident. */
  readonly canReport: boolean
  /** Asking the person in control for it. */
  readonly canRequest: boolean
  readonly canTake: boolean
  /** Driving by hand, the order of sectors, commands with parameters, the stop. */
  readonly canDrive: boolean
}

/** The one place where a level becomes what it allows. */
export const capabilitiesOf = (level: ControlLevel): Capabilities => ({
  canInspect: level >= LEVEL.customer,
  canPlay: level >= PLAYBACK_LEVEL,
  canReadIncidents: level >= LEVEL.customer,
  canRead: level >= READ_LEVEL,
  canPinAsCustomer: level >= CUSTOMER_PIN_LEVEL,
  canPin: level >= PIN_LEVEL,
  canReport: level >= LEVEL.operator,
  canRequest: level >= REQUEST_LEVEL,
  canTake: level >= TAKE_LEVEL,
  canDrive: level >= LEVEL.operator,
})
