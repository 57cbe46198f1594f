/**
 * Faults that have a name in every language (`monitor.faultNames.{code}`), by the code that a robot sends in its basic data and its faults record. A
 * robot may send others: those have the words that came with them.
 */
export const FAULT_CODES = [300, 1201, 1405, 2203, 3004, 4102, 5101, 5203, 6103] as const
export type FaultCode = (typeof FAULT_CODES)[number]

export const isFaultCode = (code: number): code is FaultCode => FAULT_CODES.some(known => known === code)
