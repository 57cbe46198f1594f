/** Opens the journal of this tab in the browser: under the tab's own name, in IndexedDB, and written once more when the page may go away. */
import { indexedPages } from './indexedPages.ts'
import { JournalStore } from './journalStore.ts'
import { beginJournal, leaveJournal } from './tabJournal.ts'
import { tabName } from './tabName.ts'
import { noteFact, nowMs } from './takeDown.ts'

const after = (delayMs: number): Promise<void> => new Promise(resolve => setTimeout(resolve, delayMs))

let opening: Promise<void> | undefined

/** Begins with the facts that were taken down before; it is opened once, and whoever asks waits until it is open. */
export function openTabJournal(): Promise<void> {
  opening ??= open()
  return opening
}

async function open(): Promise<void> {
  // oxlint-disable-next-line no-restricted-properties -- without locks, over plain http, a duplicated tab shares the other's journal
  const locks = 'locks' in navigator ? navigator.locks : undefined
  const store = new JournalStore(indexedPages(), {
    tab: await tabName(sessionStorage, locks),
    nowMs,
    after,
    noteGap: gap => noteFact({ kind: 'journal.gap', ...gap }),
  })
  beginJournal((await store.open()) + 1, store)
  globalThis.addEventListener('pagehide', leaveJournal)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leaveJournal()
  })
}
