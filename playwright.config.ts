import { defineConfig } from '@playwright/test'
import { WITHOUT_PANELS } from './tests/run/chromiumSwitches.ts'

const long = process.env['SWATH_LONG'] === '1'
const executablePath = process.env['SWATH_CHROMIUM']

/** Chromium refuses its sandbox to root; software draws slower through the GPU's path; the rest keeps it from talking to anyone else. */
const args = [
  WITHOUT_PANELS,
  '--disable-gpu-rasterization',
  '--disable-quic',
  '--disable-background-networking',
  '--no-first-run',
  // As Chromium with windows draws glyphs; the one without them has other ideas by itself.
  '--font-render-hinting=slight',
  // A name that is not localhost, as in a local network: over plain http it is no secure context.
  '--host-resolver-rules=MAP swath.test 127.0.0.1',
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
]

/**
 * Browser tests. Each starts a service of its own with the fixtures in `e2e`, so there is no shared web server.
 * `SWATH_CHROMIUM` names the browser; without it the test tool's own download is used.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  testIgnore: long ? [] : ['long/**'],
  // What keeps people safe, and a way through the screens that are used most, run every time; the rest by the long run.
  ...(long ? {} : { grepInvert: /@long/ }),
  outputDir: 'test-results',
  fullyParallel: false,
  // Two even on two cores: a test waits for its browser and service more than it works. Three keep both cores busy all the time, and are no quicker.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 300_000,
  // Far over what it takes, so that a busy machine cuts no test off.
  globalTimeout: long ? 0 : 40 * 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    launchOptions: { args, ...(executablePath === undefined ? {} : { executablePath }) },
    viewport: { width: 1280, height: 720 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    // What fades and glides costs a third of the browser's time, and is half there when a test looks; monitor.spec.ts has it.
    contextOptions: { reducedMotion: 'reduce' },
    // A trace of every test takes a quarter of the time: `npx playwright test --trace on` when one is wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    video: 'off',
  },
})
