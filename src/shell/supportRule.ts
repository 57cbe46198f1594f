import { type Grants, isGranted } from '../../contract/permissions.ts'
import type { Self } from '../../contract/resources/logins.ts'

/** The account of the provider itself. */
const PROVIDER_ACCOUNT = 1

/** Whether a login is offered support: by permission or account. What the setting hides is hidden from all. */
export const offersSupport = (
  { current_account }: Pick<Self, 'current_account'>,
  grants: Grants,
  isHidden: boolean,
): boolean => !isHidden && (isGranted(grants, ['Support', 'viewSupportPortal']) || current_account === PROVIDER_ACCOUNT)
