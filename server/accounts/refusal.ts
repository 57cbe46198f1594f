/** Fields that each need a permission of their own, and the parent. */
export type GuardedField = 'tier' | 'role' | 'default_language' | 'inactive' | 'parent'

/** Two people with one passcode, and the account of each. */
export type Namesakes = {
  readonly user: string
  readonly account: string
  readonly user2: string
  readonly account2: string
  readonly user_id: number
  readonly account_id: number
  readonly user2_id: number
  readonly account2_id: number
}

/** What an account that is to be deleted still holds. The history of robots that have left the fleet is its as well. */
export type Contents = {
  readonly accounts: number
  readonly robots: number
  readonly deleted_robots: number
  /** Robots that have moved to another account and left their past in this one. */
  readonly moved_robots: number
  readonly users: number
  readonly plans: number
  readonly locations: number
  readonly files: number
}

/** Why an account is not written. `samePasscode` names nobody where the one or the other is out of sight. */
export type RefusalReason =
  | { readonly kind: 'notFound' | 'nameless' | 'nameTaken' | 'parentless' | 'cycle' | 'tooDeep' | 'notAllowed' }
  | { readonly kind: 'fieldNotAllowed'; readonly field: GuardedField }
  | { readonly kind: 'samePasscode'; readonly who: Namesakes | undefined }
  | { readonly kind: 'occupied'; readonly contents: Contents }

/** Thrown inside the transaction, so that nothing of it is written. */
export class AccountRefusal extends Error {
  override readonly name = 'AccountRefusal'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(`The account is not written: ${reason.kind}`)
    this.reason = reason
  }
}
