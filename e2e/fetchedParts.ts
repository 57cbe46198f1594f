import type { Page } from '@playwright/test'

/** Waits until parts of the client have been fetched, whoever asked for them. `names`: of their files. */
export const fetchedParts = (page: Page, names: readonly string[]): Promise<unknown> =>
  page.waitForFunction(
    wanted => {
      const files = performance.getEntriesByType('resource').map(({ name }) => name)
      return wanted.every(name => files.some(file => file.includes(`/assets/${name}-`)))
    },
    names,
    { timeout: 30_000 },
  )
