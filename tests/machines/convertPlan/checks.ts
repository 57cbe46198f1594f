import {
  CONVERSION_CHECKS,
  type ConversionCheckName,
  type ConversionChecks,
} from '../../../contract/plan/conversionChecks.ts'
import { NO_ELEMENTS } from '../../../contract/plan/elements.ts'

/** All checks, of which those that are named have found something. */
export const checksOf = (failed: readonly ConversionCheckName[]): ConversionChecks => ({
  checks: CONVERSION_CHECKS.map(name => {
    const pass = !failed.includes(name)
    return { name, pass, total: 3, failed: pass ? 0 : 1, details: pass ? [] : [{ token: 'crossesItself' }] }
  }),
  elements: NO_ELEMENTS,
})
