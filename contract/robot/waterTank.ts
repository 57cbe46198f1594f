/** The clean water of robots that give it. */

export const WATER_TANK = {
  /** Litres when it is full. */
  fullL: 60,
  /** Litres a minute of floor that is cleaned, as robots are set where nobody changes it. */
  usualFlowL: 0.9,
} as const
