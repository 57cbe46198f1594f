import { notFound, RequestError } from '../../../answers/errors.ts'
import type { Database } from '../../../database/database.ts'
import { logins } from '../../../database/schema.ts'
import { eq } from '../../../database/sql.ts'
import { audited } from '../../../identity/audit.ts'
import {
  removeTrustedDevice,
  type TrustedDevice,
  trustDevice,
  trustedDevicesOf,
} from '../../../identity/trustedDevices.ts'
import { inPerson, type RequestContext, routes, signedIn } from '../../implementer.ts'
import { clientOf, deviceToken, setDeviceCookie } from '../../plugins/session.ts'

const onWire = ({ id, current, userAgent, createdAt, lastUsedAt, expiresAt }: TrustedDevice) => ({
  id,
  current,
  user_agent: userAgent,
  created: createdAt.toISOString(),
  last_used: lastUsedAt.toISOString(),
  expires: expiresAt.toISOString(),
})

/** Devices are their login's own; those of any other do not exist. */
function checkOwn(context: RequestContext, id: number): void {
  if (signedIn(context).login !== id) throw notFound('login')
}

/** Browsers that need no second factor. */
export function trustedDeviceRoutes({ db }: { readonly db: Database }) {
  return {
    trustedDevices: routes.logins.trustedDevices.handler(async ({ input: { id }, context }) => {
      checkOwn(context, id)
      const data = (await trustedDevicesOf(db, id, deviceToken(context.request))).map(onWire)
      return { data, total: data.length }
    }),

    trustDevice: routes.logins.trustDevice.handler(async ({ input: { id }, context }) => {
      checkOwn(context, id)
      const principal = inPerson(context)
      const { request, reply } = context
      const { token, device } = await db.transaction(async tx => {
        const [row] = await tx.select({ secret: logins.tfaSecret }).from(logins).where(eq(logins.id, id)).for('share')
        if (row === undefined || row.secret === null)
          throw new RequestError('preconditionFailed', 'errors.tfa.off', 'The second factor is not on')
        const trusted = await trustDevice(tx, id, clientOf(request).userAgent, deviceToken(request))
        const details = { device: trusted.device.id }
        await audited(tx, { principal, action: 'login.deviceTrusted', address: request.ip, details })
        return trusted
      })
      setDeviceCookie(request, reply, token)
      return onWire(device)
    }),

    removeTrustedDevice: routes.logins.removeTrustedDevice.handler(async ({ input: { id }, context }) => {
      const principal = inPerson(context)
      await db.transaction(async tx => {
        if (!(await removeTrustedDevice(tx, principal.login, id))) throw notFound('trustedDevice')
        const details = { device: id }
        await audited(tx, { principal, action: 'login.deviceRemoved', address: context.request.ip, details })
      })
      return { ok: true }
    }),
  }
}
