/** Why a robot does not take a version: `errors.plan.{reason}` in the language files. */
export type RefusalReason = 'hash' | 'file' | 'fetch' | 'storage' | 'other' | 'replayed'

export class PlanRefused extends Error {
  override readonly name = 'PlanRefused'
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(`The version is refused: ${reason}`)
    this.reason = reason
  }
}
