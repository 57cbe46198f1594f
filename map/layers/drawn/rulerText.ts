/** E-026 */
const FEET_PER_METRE = 3.28084

/** Metres to one decimal and feet (E-026). */
export const rulerText = (metres: number): string =>
  `${metres.toFixed(1)} m / ${(metres * FEET_PER_METRE).toFixed(1)} ft`
