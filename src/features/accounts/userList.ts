import { type Grants, isGranted } from '../../../contract/permissions.ts'
import type { Account } from '../../../contract/resources/accounts.ts'

/** Whether an account's users are shown to a viewer: who may see user lists, and of no beta trial. */
export const showsUsers = (grants: Grants, account: Pick<Account, 'beta_trial_enabled'>): boolean =>
  isGranted(grants, ['Logins', 'viewUserList']) && !account.beta_trial_enabled
