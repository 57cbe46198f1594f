const CODES: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT'])

/** Of Node: a disk, or a person's share of it, is full. */
export const isNoRoom = (error: unknown): boolean => error instanceof Error && 'code' in error && CODES.has(error.code)

/** A process of the service's found no room. */
export class NoRoomError extends Error {
  override readonly name = 'NoRoomError'
  readonly code = 'ENOSPC'
}
