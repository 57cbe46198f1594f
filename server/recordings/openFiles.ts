import { isMissing } from '../missingFile.ts'
import { type RecoveryParts, recoverFile } from './recovery.ts'

/** Files that could not be ended, or whose row could not say so. */
export type OpenFiles = {
  readonly add: (key: string) => void
  /** Ends them as a start of the service does. While the disk is full this fails as often as recording does. */
  readonly repair: () => void
  /** Settles when no repair is under way. */
  readonly settled: () => Promise<void>
}

export function createOpenFiles(parts: RecoveryParts): OpenFiles {
  const { folder, rows, log } = parts
  const keys = new Set<string>()
  /** Each is logged once, not each minute. */
  const logged = new Set<string>()
  let repairing: Promise<void> | undefined

  /** Whether there is nothing to repair. Where the folder has no mark its disk is away, and the file with it. */
  const isGone = async (error: unknown): Promise<boolean> => isMissing(error) && (await folder.marked()) !== undefined

  async function repair(key: string): Promise<void> {
    try {
      await recoverFile(parts, key)
    } catch (error) {
      if (!(await isGone(error))) throw error
      await rows.remove(key)
      log.warn({ key }, 'A recording that was cut off is gone')
    }
  }
  async function repairAll(): Promise<void> {
    for (const key of keys)
      try {
        await repair(key)
        keys.delete(key)
        logged.delete(key)
      } catch (error) {
        if (!logged.has(key)) log.warn({ err: error, key }, 'A recording could not be repaired')
        logged.add(key)
      }
  }
  return {
    add: key => keys.add(key),
    repair: () => {
      repairing ??= repairAll().finally(() => {
        repairing = undefined
      })
    },
    settled: async () => repairing,
  }
}
