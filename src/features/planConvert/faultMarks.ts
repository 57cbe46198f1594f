import type { ConversionCheck, ConversionDetail } from '../../../contract/plan/conversionChecks.ts'

/** A fault with the mark that leads from the list to the map: only those that have a place have one. */
export type MarkedFault = { readonly detail: ConversionDetail; readonly mark: string | undefined }
export type MarkedCheck = { readonly check: ConversionCheck; readonly faults: readonly MarkedFault[] }

const LETTERS = 26
const A = 65

/** A to Z, then AA. */
function markAt(place: number): string {
  const letter = String.fromCharCode(A + (place % LETTERS))
  return place < LETTERS ? letter : markAt(Math.floor(place / LETTERS) - 1) + letter
}

/** Failed checks first, each in its order, with their faults marked in the order of the list. */
export function markedChecks(checks: readonly ConversionCheck[]): readonly MarkedCheck[] {
  let places = 0
  return checks
    .toSorted((a, b) => Number(a.pass) - Number(b.pass))
    .map(check => ({
      check,
      faults: check.details.map(detail => ({ detail, mark: detail.at === undefined ? undefined : markAt(places++) })),
    }))
}
