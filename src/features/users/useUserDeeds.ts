import type { User } from '../../../contract/resources/users.ts'
import { useGrants, useMaybeSelf } from '../../session/session.ts'
import { type UserDeedKind, userDeeds } from './userDeeds.ts'

/** What may be done about a user by whoever is signed in. */
export function useUserDeeds(user: User): readonly UserDeedKind[] {
  const self = useMaybeSelf()
  const grants = useGrants()
  return self === undefined ? [] : userDeeds(self, grants, user)
}
