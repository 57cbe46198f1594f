import { CPG_LABELS, type PinType } from '../../../../contract/resources/pins.ts'
import type { PinOffers } from '../../../../machines/pin/pin.logic.ts'
import { useListSetting } from '../../../settings/useListSetting.ts'

const NONE: readonly string[] = []

/** What the deployment lets choose from for each type (N-010, N-011). */
export function usePinOffers(): { readonly of: (type: PinType) => PinOffers; readonly labels: readonly string[] } {
  const lists: { readonly [T in PinType]: readonly string[] } = {
    Customer: NONE,
    CPG: CPG_LABELS,
    FieldIssue: useListSetting('rm-fieldissue-pin-labels'),
    APENG: useListSetting('rm-apeng-pin-labels'),
    ATS: useListSetting('rm-ats-pin-labels'),
  }
  const comments = useListSetting('rm-customer-pin-comments')
  return {
    of: type => ({ labels: lists[type], comments }),
    labels: [...new Set(Object.values(lists).flat())],
  }
}
