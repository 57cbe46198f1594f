import type { Grants, LoginRole } from '../../contract/permissions.ts'

/** On whose behalf a request or a socket acts: a login, its rights and its session. */
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
  /** Whether the role asks for a second factor that the login has not: all it may do is to set one up. */
  readonly lacksTfa: boolean
  /** When password and code were last given again in this session. */
  readonly provedAt: Date | undefined
}
