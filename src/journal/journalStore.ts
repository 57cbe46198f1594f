/**
 * The ring of one tab's journal in the browser's store: pages of 64 kB, written each second, for 24 hours or 32 MB, whichever is reached first. A store that
 * is full gives up the older half of it, one that does not answer is opened anew; what is lost by that is said in the journal itself.
 */
import * as v from 'valibot'
import { type JournalEntry, journalEntrySchema } from '../../contract/journal/entries.ts'
import type { PageHead, PageKey, PageStore } from './pageStore.ts'

export const PAGE_BYTES = 64 * 1024
export const MAX_JOURNAL_BYTES = 32 * 1024 * 1024
export const MAX_JOURNAL_AGE_MS = 24 * 60 * 60 * 1000
/** Journals of all tabs of a browser together; the oldest pages leave first. */
const MAX_ALL_JOURNALS_BYTES = 4 * MAX_JOURNAL_BYTES
/** A store that has not answered after so long is wedged. */
export const ANSWER_LIMIT_MS = 5000
/** After a store has failed twice it is left alone for so long. */
const REST_MS = 10_000
/** So much waits for a store that fails. */
const MAX_WAITING_BYTES = 512 * 1024

type Gap = { readonly reason: 'storeFull' | 'storeFailed'; readonly lost: number }
export type StoreSurroundings = {
  readonly tab: string
  readonly nowMs: () => number
  /** Resolves after so long. */
  readonly after: (delayMs: number) => Promise<void>
  /** Says in the journal what it has lost. */
  readonly noteGap: (gap: Gap) => void
}

type OpenPage = { head: PageHead; readonly lines: string[] }

export class JournalStore {
  readonly #pages: PageStore
  readonly #around: StoreSurroundings
  #heads: PageHead[] = []
  #open: OpenPage | undefined
  /** Pages that are filled and not written yet. */
  #filled: OpenPage[] = []
  #isDirty = false
  #writing: Promise<void> | undefined
  #restsUntilMs = 0
  #maxBytes = MAX_JOURNAL_BYTES

  constructor(pages: PageStore, around: StoreSurroundings) {
    this.#pages = pages
    this.#around = around
  }

  /** Finds what the tab had before it was loaded anew, and removes what is too old, of whichever tab. Returns the number of the last fact; 0 for none. */
  async open(): Promise<number> {
    try {
      const all = await this.#answered(this.#pages.heads())
      const newest = all.toSorted((a, b) => b.toMs - a.toMs)
      const oldestMs = this.#around.nowMs() - MAX_JOURNAL_AGE_MS
      let bytes = 0
      const old = newest.filter(head => {
        bytes += head.bytes
        return head.toMs < oldestMs || bytes > MAX_ALL_JOURNALS_BYTES
      })
      this.#heads = all.filter(head => head.tab === this.#around.tab && !old.includes(head))
      if (old.length > 0) await this.#answered(this.#pages.remove(old))
    } catch {
      this.#fail()
    }
    return this.#heads.at(-1)?.last ?? 0
  }

  /** Takes facts into the open page; they are in the browser's store after the next `write`. */
  add(entries: readonly JournalEntry[]): void {
    for (const entry of entries) {
      const line = JSON.stringify(entry)
      const page = this.#open ?? { head: emptyHead(this.#around.tab, entry), lines: [] }
      page.lines.push(line)
      page.head = withLine(page.head, entry, line)
      this.#open = page
      this.#isDirty = true
      if (page.head.bytes < PAGE_BYTES) continue
      this.#filled.push(page)
      this.#open = undefined
    }
    this.#dropWaiting()
  }

  /** Writes what is new. One write at a time; what comes meanwhile is in the next. */
  async write(): Promise<void> {
    if (this.#writing) return this.#writing
    if (!this.#isDirty || this.#around.nowMs() < this.#restsUntilMs) return
    this.#isDirty = false
    this.#writing = this.#writePages(this.#waitingPages()).finally(() => {
      this.#writing = undefined
    })
    return this.#writing
  }

  /** Begins to write what is new at once, for a page that may go away. */
  leave(): void {
    if (!this.#isDirty || this.#around.nowMs() < this.#restsUntilMs) return
    for (const { head, lines } of this.#waitingPages())
      void this.#pages.write(head, lines.join('\n')).catch(() => undefined)
  }

  /**
   * The facts of so many of the newest pages before the number `before` that have any, oldest first; none where there is no such page.
   * @throws where the browser's store does not answer
   */
  async before(before: number, pages = 1): Promise<readonly JournalEntry[]> {
    let heads = this.#heads.filter(({ first }) => first < before)
    while (heads.length > 0) {
      // Each is parsed when it comes, while the others are still on their way: a page is a task of its own.
      const read = heads.slice(-pages).map(async head => entriesOf((await this.#pages.read(head)) ?? ''))
      const entries = (await this.#answered(Promise.all(read))).flat().filter(({ n }) => n < before)
      if (entries.length > 0) return entries
      heads = heads.slice(0, -pages)
    }
    return []
  }

  /** Nothing of any tab of this browser is left. */
  async clear(): Promise<void> {
    this.#heads = []
    this.#filled = []
    this.#open = undefined
    this.#isDirty = false
    await this.#writing
    await this.#answered(this.#pages.clear())
  }

  #waitingPages(): readonly OpenPage[] {
    return [...this.#filled, ...(this.#open ? [this.#open] : [])]
  }

  async #writePages(pages: readonly OpenPage[]): Promise<void> {
    for (const page of pages) {
      const written = (await this.#tryWrite(page)) ?? (await this.#tryWrite(page))
      if (!written) return this.#fail()
      // A page to which more was added meanwhile is written once more.
      if (page.head === written) this.#filled = this.#filled.filter(each => each !== page)
      this.#heads = [...this.#heads.filter(({ first }) => first !== written.first), written]
    }
    await this.#removeOld()
  }

  /** After a failure the store is ready for another try. */
  async #tryWrite({ head, lines }: OpenPage): Promise<PageHead | undefined> {
    try {
      await this.#answered(this.#pages.write(head, lines.join('\n')))
      return head
    } catch (error) {
      if (isFull(error)) await this.#halve()
      else this.#pages.reopen()
      return undefined
    }
  }

  async #halve(): Promise<void> {
    const half = this.#heads.slice(0, Math.ceil(this.#heads.length / 2))
    this.#maxBytes = Math.max(PAGE_BYTES, bytesOf(this.#heads) / 2)
    await this.#drop(half)
    const lost = half.reduce((sum, { count }) => sum + count, 0)
    this.#around.noteGap({ reason: 'storeFull', lost })
  }

  async #removeOld(): Promise<void> {
    const oldestMs = this.#around.nowMs() - MAX_JOURNAL_AGE_MS
    let bytes = bytesOf(this.#heads)
    const old: PageHead[] = []
    for (const head of this.#heads) {
      if (bytes <= this.#maxBytes && head.toMs >= oldestMs) break
      bytes -= head.bytes
      old.push(head)
    }
    await this.#drop(old)
  }

  async #drop(heads: readonly PageKey[]): Promise<void> {
    if (heads.length === 0) return
    try {
      await this.#answered(this.#pages.remove(heads))
      this.#heads = this.#heads.filter(head => !heads.includes(head))
    } catch {
      this.#pages.reopen()
    }
  }

  /** What could not be written waits for the store to work again, as far as there is room for it. */
  #fail(): void {
    this.#isDirty = true
    this.#restsUntilMs = this.#around.nowMs() + REST_MS
    this.#pages.reopen()
  }

  #dropWaiting(): void {
    let lost = 0
    while (this.#filled.length > 1 && bytesOf(this.#filled.map(({ head }) => head)) > MAX_WAITING_BYTES)
      lost += this.#filled.shift()?.head.count ?? 0
    if (lost > 0) this.#around.noteGap({ reason: 'storeFailed', lost })
  }

  async #answered<T>(answer: Promise<T>): Promise<T> {
    const { promise, reject } = Promise.withResolvers<never>()
    void this.#around.after(ANSWER_LIMIT_MS).then(() => reject(new Error('The store does not answer')))
    return Promise.race([answer, promise])
  }
}

const emptyHead = (tab: string, { n, atMs }: JournalEntry): PageHead => ({
  tab,
  first: n,
  last: n,
  fromMs: atMs,
  toMs: atMs,
  bytes: 0,
  count: 0,
})

const withLine = (head: PageHead, { n, atMs }: JournalEntry, line: string): PageHead => ({
  ...head,
  last: n,
  toMs: Math.max(head.toMs, atMs),
  bytes: head.bytes + line.length + 1,
  count: head.count + 1,
})

const bytesOf = (heads: readonly PageHead[]): number => heads.reduce((sum, { bytes }) => sum + bytes, 0)

const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

const lineSchema = v.pipe(v.string(), v.parseJson(), journalEntrySchema)

/** What is no fact of the contract is left out: another build may have written it. */
function entriesOf(text: string): readonly JournalEntry[] {
  return text.split('\n').flatMap(line => {
    const entry = v.safeParse(lineSchema, line)
    return entry.success ? [entry.output] : []
  })
}
