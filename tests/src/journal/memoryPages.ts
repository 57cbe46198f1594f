import type { PageHead, PageKey, PageStore } from '../../../src/journal/pageStore.ts'

const keyOf = ({ tab, first }: PageKey): string => `${tab} ${first}`

/** Pages in memory, in a store that can be filled up, or made to answer nothing until it is opened anew. */
export function memoryPages() {
  const pages = new Map<string, { readonly head: PageHead; readonly text: string }>()
  const faults = { roomBytes: Number.POSITIVE_INFINITY, isWedged: false, mendsWhenReopened: true, reopened: 0 }
  const answer = <T>(make: () => T): Promise<T> =>
    faults.isWedged ? new Promise(() => undefined) : new Promise(resolve => resolve(make()))
  const usedBytes = (): number => [...pages.values()].reduce((sum, { head }) => sum + head.bytes, 0)
  const store: PageStore = {
    heads: () => answer(() => [...pages.values()].map(({ head }) => head).toSorted((a, b) => a.first - b.first)),
    read: key => answer(() => pages.get(keyOf(key))?.text),
    write: (head, text) =>
      answer(() => {
        const before = pages.get(keyOf(head))?.head.bytes ?? 0
        if (usedBytes() - before + head.bytes > faults.roomBytes) throw new DOMException('', 'QuotaExceededError')
        pages.set(keyOf(head), { head, text })
      }),
    remove: keys =>
      answer(() => {
        for (const key of keys) pages.delete(keyOf(key))
      }),
    clear: () => answer(() => pages.clear()),
    reopen: () => {
      faults.reopened += 1
      if (faults.mendsWhenReopened) faults.isWedged = false
    },
  }
  return { store, faults, usedBytes, texts: () => [...pages.values()].map(({ text }) => text) }
}
