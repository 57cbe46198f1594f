import { logFailure } from '../log/log.ts'

/** Removes what the journal of this browser's tabs has: the next person at this machine must not find what another did. */
export async function forgetTabJournal(): Promise<void> {
  try {
    const { forgetJournal } = await import('../journal/tabJournal.ts')
    await forgetJournal()
  } catch (error) {
    logFailure('session.journal', error)
  }
}
