import type { User } from '../../../contract/resources/users.ts'
import { useGrants, useMaybeSelf } from '../../session/session.ts'
import { type UserActionKind, userActions } from './userActions.ts'

/** What may be done about a user by whoever is signed in. */
export function useUserActions(user: User): readonly UserActionKind[] {
  const self = useMaybeSelf()
  const grants = useGrants()
  return self === undefined ? [] : userActions(self, grants, user)
}
