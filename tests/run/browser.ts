/** What finding a browser needs of the machine; the real one is `thisMachine` of machine.ts. */
export type Machine = {
  /** `SWATH_CHROMIUM`. */
  readonly named: string | undefined
  /** Where the test tool puts the browser it downloads. */
  readonly downloadPath: string
  readonly isRoot: boolean
  /** Whether a file is a browser that starts here. */
  readonly starts: (path: string) => Promise<boolean>
  /** Whether a command ended well; its output is shown. */
  readonly run: (command: string, args: readonly string[]) => Promise<boolean>
  /** Path of a command, undefined when the machine has none of that name. */
  readonly which: (command: string) => Promise<string | undefined>
}

/** The one without windows last: it draws quicker, but its pages have no focus that they could lose to another. */
const COMMANDS = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'chromium-headless-shell',
]
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
]

/** Commands that install Chromium, by the package manager that has to be there. */
const INSTALLS: { readonly [manager: string]: readonly (readonly string[])[] } = {
  'apt-get': [['update'], ['install', '--yes', '--no-install-recommends', 'chromium']],
  dnf: [['install', '--assumeyes', 'chromium']],
  apk: [['add', 'chromium']],
}

const NO_BROWSER =
  'The browser tests need Chromium: install it, or set SWATH_CHROMIUM to the path of a Chromium or Chrome that starts.'

async function existing(machine: Machine): Promise<string | undefined> {
  for (const command of COMMANDS) {
    const path = await machine.which(command)
    if (path !== undefined && (await machine.starts(path))) return path
  }
  for (const path of PLACES) if (await machine.starts(path)) return path
  return undefined
}

async function downloaded(machine: Machine): Promise<string | undefined> {
  if (await machine.starts(machine.downloadPath)) return machine.downloadPath
  const done = await machine.run('playwright', ['install', 'chromium'])
  return done && (await machine.starts(machine.downloadPath)) ? machine.downloadPath : undefined
}

async function installed(machine: Machine): Promise<string | undefined> {
  for (const [manager, steps] of Object.entries(INSTALLS)) {
    if ((await machine.which(manager)) === undefined) continue
    for (const step of steps) {
      const done = machine.isRoot ? machine.run(manager, step) : machine.run('sudo', ['-n', manager, ...step])
      if (!(await done)) break
    }
    return existing(machine)
  }
  return undefined
}

/**
 * Path of a Chromium that starts: the one that is named, else one that is there, else the test tool's download, else the system's package.
 * Throws one sentence that says what to do when there is none; a named one that does not start is never passed over.
 */
export async function findBrowser(machine: Machine): Promise<string> {
  if (machine.named !== undefined) {
    if (await machine.starts(machine.named)) return machine.named
    throw new Error(`SWATH_CHROMIUM is ${machine.named}, which does not start.`)
  }
  const found = (await existing(machine)) ?? (await downloaded(machine)) ?? (await installed(machine))
  if (found === undefined) throw new Error(NO_BROWSER)
  return found
}
