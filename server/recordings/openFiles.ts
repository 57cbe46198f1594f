import { type RecoveryParts, recoverFile } from './recovery.ts'

/** Files that could not be ended. */
export type OpenFiles = {
  readonly add: (key: string) => void
  /** Ends them as a start of the service does. While the disk is full this fails as often as recording does. */
  readonly repair: () => void
  /** Settles when no repair is under way. */
  readonly settled: () => Promise<void>
}

export function createOpenFiles(parts: RecoveryParts): OpenFiles {
  const keys = new Set<string>()
  let repairing: Promise<void> | undefined
  async function repairAll(): Promise<void> {
    for (const key of keys) {
      await recoverFile(parts, key)
      keys.delete(key)
    }
  }
  return {
    add: key => keys.add(key),
    repair: () => {
      repairing ??= repairAll()
        .catch(() => undefined)
        .finally(() => {
          repairing = undefined
        })
    },
    settled: async () => repairing,
  }
}
