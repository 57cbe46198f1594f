import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../e2e/provision.ts'
import type { Database } from '../../server/database/database.ts'
import { accounts } from '../../server/database/schema.ts'
import { withSeeded } from './seeded.ts'
import { type Figure, median, percentile, timed } from './table.ts'

const ACCOUNTS = 5000
const INSERT_ROWS = 500
const REQUESTS = 20
const LOADS = 3

/** Fifty customers with ten branches each, these with nine sites each: all below the account 1, five thousand in all. */
async function seedTree(db: Database): Promise<void> {
  const rows: { name: string; role: 'customer'; parent: number }[] = []
  const insert = async (): Promise<number[]> => {
    const ids: number[] = []
    for (let i = 0; i < rows.length; i += INSERT_ROWS) {
      const made = await db
        .insert(accounts)
        .values(rows.slice(i, i + INSERT_ROWS))
        .returning({ id: accounts.id })
      ids.push(...made.map(({ id }) => id))
    }
    rows.length = 0
    return ids
  }
  let parents: readonly number[] = [1]
  for (const [word, each] of [
    ['Customer', 50],
    ['Branch', 10],
    ['Site', 9],
  ] as const) {
    for (const parent of parents)
      for (let i = 0; i < each; i++) rows.push({ name: `${word} ${parent}-${i}`, role: 'customer', parent })
    parents = await insert()
  }
}

/** From the deed until the page has drawn what it asks for. */
const drawn = (page: Page, act: () => Promise<unknown>, text: string): Promise<number> =>
  timed(async () => {
    await act()
    await page.getByText(text, { exact: true }).first().waitFor()
  })

/** The tree of five thousand accounts: what the service takes to answer, and the screen to show, search, mark and scroll. */
export const treeOfAccounts = (): Promise<readonly Figure[]> =>
  withSeeded(seedTree, async ({ url, browser, answersOf }) => {
    const answers = await answersOf('/api/v0/Accounts/dfs?role=customer', REQUESTS)
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
    await context.request.post('/api/v0/Logins/login', { data: { login: 'super', password: DEMO_PASSWORD } })
    const figures: { [name: string]: number[] } = { open: [], search: [], clear: [], mark: [], end: [] }
    for (let i = 0; i < LOADS; i++) {
      const page = await context.newPage()
      const tree = page.getByRole('treegrid')
      figures['open']?.push(await drawn(page, () => page.goto('/accounts'), 'Customer 1-0'))
      const find = page.getByRole('searchbox')
      figures['search']?.push(await drawn(page, () => find.fill('Customer 1-49'), `1 of ${ACCOUNTS + 53} accounts`))
      figures['clear']?.push(await drawn(page, () => find.fill(''), 'Customer 1-0'))
      await tree.getByRole('button', { name: 'Actions for Customer 1-0' }).click()
      const mark = page.getByRole('menuitem', { name: 'Move' })
      figures['mark']?.push(await drawn(page, () => mark.click(), 'Cannot hold itself'))
      await page.keyboard.press('Escape')
      await tree.getByRole('row').nth(1).click()
      figures['end']?.push(await drawn(page, () => page.keyboard.press('End'), 'Meridian Facility Services'))
      await page.close()
    }
    const figure = (what: string, name: string, most: number): Figure => ({
      what: `${what}, of ${ACCOUNTS} accounts`,
      value: median(figures[name] ?? []),
      unit: 'ms',
      budget: { kind: 'max', value: most },
    })
    return [
      { what: 'answer, p50', value: percentile(answers, 0.5), unit: 'ms', budget: { kind: 'max', value: 300 } },
      { what: 'answer, p95', value: percentile(answers, 0.95), unit: 'ms', budget: { kind: 'max', value: 500 } },
      figure('open to the first row', 'open', 2000),
      figure('search', 'search', 500),
      figure('search cleared', 'clear', 500),
      figure('marked to be moved', 'mark', 1000),
      figure('to the last row by key', 'end', 500),
    ]
  })
