import type { Grants, LoginRole } from '../../contract/permissions.ts'

/** Whoever a request or a socket speaks for: a login, its rights, and the session that says so. */
export type Principal = {
  readonly session: number
  readonly login: number
  readonly loginName: string
  readonly name: string
  readonly role: LoginRole
  readonly grants: Grants
  /** Who acts as the login, while somebody masquerades (decision 8). */
  readonly originator: { readonly id: number; readonly name: string } | undefined
  /** Whether the licence is accepted; without it nothing but that is to be done. */
  readonly eulaAccepted: boolean
  /** Whether the role of whoever is there asks for a second factor, and they have none: nothing but setting it up is to be done. */
  readonly lacksTfa: boolean
  /** When password and code were last given again in this session. */
  readonly provedAt: Date | undefined
}
