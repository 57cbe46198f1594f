import type { ClientConfig } from '../../../../contract/clientConfig.ts'
import type { RefusedAccess } from '../../../audit/refusedAccess.ts'
import type { ChangeMails } from '../../../contacts/changeMails.ts'
import type { Sessions } from '../../../identity/sessions.ts'
import type { SignInParts } from '../../../identity/signIn.ts'
import { loginRoutes } from './logins.ts'
import { masqueradeRoutes } from './masquerade.ts'
import { ownLoginRoutes } from './ownLogin.ts'
import { secondFactorRoutes } from './secondFactor.ts'
import { sessionRoutes } from './sessions.ts'
import { trustedDeviceRoutes } from './trustedDevices.ts'

type Parts = SignInParts & {
  readonly sessions: Sessions
  readonly refusedAccess: Pick<RefusedAccess, 'note'>
  readonly changeMails: ChangeMails
  readonly clientConfig: Pick<ClientConfig, 'session'>
}

/** Who somebody is, and for whom they act. */
export const identityRoutes = (parts: Parts) => ({
  ...loginRoutes(parts),
  ...ownLoginRoutes(parts),
  ...sessionRoutes(parts),
  ...secondFactorRoutes(parts),
  ...trustedDeviceRoutes(parts),
  ...masqueradeRoutes(parts),
})
