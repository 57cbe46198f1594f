import { expect, test } from 'vitest'
import { findBrowser, type Machine } from './browser.ts'

const DOWNLOAD = '/cache/chromium/chrome'

/** A machine with commands on its path and browsers that start; `run` is told every command and may change what is there. */
function machine(setup: {
  readonly named?: string
  readonly isRoot?: boolean
  readonly commands?: readonly string[]
  readonly browsers?: readonly string[]
  readonly run?: (command: string, there: Set<string>) => boolean
}): Machine & { readonly ran: readonly string[] } {
  const there = new Set([...(setup.commands ?? []).map(command => `/usr/bin/${command}`), ...(setup.browsers ?? [])])
  const starting = new Set(setup.browsers)
  const ran: string[] = []
  return {
    named: setup.named,
    downloadPath: DOWNLOAD,
    isRoot: setup.isRoot ?? true,
    starts: async path => starting.has(path),
    which: async command => (there.has(`/usr/bin/${command}`) ? `/usr/bin/${command}` : undefined),
    run: async (command, args) => {
      const line = [command, ...args].join(' ')
      ran.push(line)
      const done = setup.run?.(line, starting) ?? false
      for (const path of starting) there.add(path)
      return done
    },
    ran,
  }
}

test('the named browser comes first', async () => {
  const here = machine({ named: '/opt/chrome', browsers: ['/opt/chrome', '/usr/bin/chromium'] })
  expect(await findBrowser(here)).toBe('/opt/chrome')
})

test('a named browser that does not start is never passed over', async () => {
  const here = machine({ named: '/opt/chrome', browsers: ['/usr/bin/chromium'] })
  await expect(findBrowser(here)).rejects.toThrow('SWATH_CHROMIUM is /opt/chrome, which does not start.')
})

test('a browser that is there is taken, and nothing is installed', async () => {
  const here = machine({ browsers: ['/usr/bin/google-chrome'] })
  expect(await findBrowser(here)).toBe('/usr/bin/google-chrome')
  expect(here.ran).toEqual([])
})

test('of those that are there, the one without windows is taken last', async () => {
  const here = machine({ browsers: ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] })
  expect(await findBrowser(here)).toBe('/usr/bin/chromium')
})

test('a stub that does not start is passed over for the next', async () => {
  const here = machine({ commands: ['chromium-browser'], browsers: ['/usr/bin/google-chrome-stable'] })
  expect(await findBrowser(here)).toBe('/usr/bin/google-chrome-stable')
})

test("without one, the test tool's own download is made, once", async () => {
  const here = machine({
    run: (line, starting) => line === 'playwright install chromium' && starting.add(DOWNLOAD).size > 0,
  })
  expect(await findBrowser(here)).toBe(DOWNLOAD)
  expect(here.ran).toEqual(['playwright install chromium'])
  expect(await findBrowser(machine({ browsers: [DOWNLOAD] }))).toBe(DOWNLOAD)
})

test.each([
  ['apt-get', true, ['apt-get update', 'apt-get install --yes --no-install-recommends chromium']],
  ['dnf', true, ['dnf install --assumeyes chromium']],
  ['apk', false, ['sudo -n apk add chromium']],
] as const)('when the download fails, %s installs it', async (manager, isRoot, commands) => {
  const here = machine({
    commands: [manager],
    isRoot,
    run: (line, starting) => {
      if (line.startsWith('playwright')) return false
      if (line.endsWith('chromium')) starting.add('/usr/bin/chromium')
      return true
    },
  })
  expect(await findBrowser(here)).toBe('/usr/bin/chromium')
  expect(here.ran).toEqual(['playwright install chromium', ...commands])
})

test('a download that lacks system libraries does not count', async () => {
  const here = machine({ run: () => true })
  await expect(findBrowser(here)).rejects.toThrow('The browser tests need Chromium: install it, or set SWATH_CHROMIUM')
})

test('when nothing helps, one sentence says what to do', async () => {
  const here = machine({ commands: ['apt-get'], isRoot: false })
  await expect(findBrowser(here)).rejects.toThrow(/^The browser tests need Chromium: [^.]+\.$/)
  expect(here.ran).toEqual(['playwright install chromium', 'sudo -n apt-get update'])
})
