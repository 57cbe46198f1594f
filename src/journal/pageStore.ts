/** Where the pages of journals are kept: each is one piece of text of about 64 kB, of one tab. */
export type PageHead = {
  /** The tab's name. */
  readonly tab: string
  /** Number of its first fact; pages of a tab are in this order. */
  readonly first: number
  readonly last: number
  /** When its first and last facts were, ms since the epoch. */
  readonly fromMs: number
  readonly toMs: number
  readonly bytes: number
  readonly count: number
}
export type PageKey = Pick<PageHead, 'tab' | 'first'>

/** Every call may reject, or never be answered: that is up to the browser. */
export type PageStore = {
  /** Of all tabs, each tab's in order. */
  readonly heads: () => Promise<readonly PageHead[]>
  readonly read: (key: PageKey) => Promise<string | undefined>
  /** Writes the page, or writes it anew; rejects with a `QuotaExceededError` where there is no room. */
  readonly write: (head: PageHead, text: string) => Promise<void>
  readonly remove: (keys: readonly PageKey[]) => Promise<void>
  /** All pages of all tabs. */
  readonly clear: () => Promise<void>
  /** The next call begins with a connection of its own. */
  readonly reopen: () => void
}
