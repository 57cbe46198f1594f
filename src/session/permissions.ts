import * as v from 'valibot'
import { type Grants, LOGIN_ROLES, type LoginRole, UI_PREFIX } from '../../contract/permissions.ts'

const KEY = 'swath.permissions'
const grantsSchema = v.record(v.string(), v.array(v.string()))
const cachedSchema = v.object({ role: v.picklist(LOGIN_ROLES), grants: grantsSchema })

export type PermissionsByRole = { readonly [role: string]: { readonly [resource: string]: readonly string[] } }
type Cache = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What the service answers for one role, stored without the `ui.` prefix. A role it does not name may do nothing. */
export function grantsOfRole(permissions: PermissionsByRole, role: LoginRole): Grants {
  return Object.fromEntries(
    Object.entries(permissions[role] ?? {}).map(([resource, actions]) => [
      resource.startsWith(UI_PREFIX) ? resource.slice(UI_PREFIX.length) : resource,
      actions,
    ]),
  )
}

function cachedGrants(cache: Cache, role: LoginRole): Grants | undefined {
  const text = cache.getItem(KEY)
  if (text === null) return undefined
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), cachedSchema), text)
  return parsed.success && parsed.output.role === role ? parsed.output.grants : undefined
}

export type GrantsSource = {
  readonly cache: Cache
  readonly fetchPermissions: () => Promise<PermissionsByRole>
  readonly onFailure: (error: unknown) => void
}

/**
 * What a role may do: fetched once per role, kept in session storage, fetched again when the role is another one. A failure is
 * reported and means no permissions; it is not kept, so the next start asks again.
 */
export async function loadGrants(
  { cache, fetchPermissions, onFailure }: GrantsSource,
  role: LoginRole,
): Promise<Grants> {
  const cached = cachedGrants(cache, role)
  if (cached !== undefined) return cached
  try {
    const grants = grantsOfRole(await fetchPermissions(), role)
    cache.setItem(KEY, JSON.stringify({ role, grants }))
    return grants
  } catch (error) {
    onFailure(error)
    return {}
  }
}

export const forgetGrants = (cache: Cache): void => cache.removeItem(KEY)
