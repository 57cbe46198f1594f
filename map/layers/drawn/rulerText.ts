/** E-026 */
const FEET_PER_METRE = 3.28084

/** Metres to one decimal and feet (E-026). @param decimal the sign between whole and part in the user's language */
export function rulerText(metres: number, decimal = '.'): string {
  const tenths = (value: number): string => value.toFixed(1).replace('.', decimal)
  return `${tenths(metres)} m / ${tenths(metres * FEET_PER_METRE)} ft`
}
