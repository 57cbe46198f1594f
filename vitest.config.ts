import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/run/longestFirst.ts'
import { SHORT_LIVED } from './tests/run/shortLived.ts'
import { englishParts } from './vite.config.ts'

const long = process.env['SWATH_LONG'] === '1'
/** Tests of what the browser runs, and of what the builder makes of it: they need Vite's transformations. */
const client = ['tests/{contract,floor,machines,map,scene,src,workers,render}/**/*.test.{ts,tsx}']
const propertyReports = 'tests/propertyReports.ts'

/**
 * Unit, model and service tests. Soaks and thousands of seeds live in `tests/long` and run with `npm run test:long`.
 * A worker takes its files one after the other with the code loaded once: nothing of a test lives in a module.
 */
export default defineConfig({
  // As vite.config.ts does; of tests no build is made.
  define: { __SWATH_COMMIT__: JSON.stringify('tests') },
  test: {
    environment: 'node',
    pool: 'forks',
    execArgv: [...SHORT_LIVED],
    // More than there are cores: tests of the service wait for sockets, the broker and the database.
    maxWorkers: Math.min(availableParallelism() * 2, 8),
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Far over what any takes, so that a busy machine cuts none off.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { requireAssertions: true, poll: { timeout: 30_000 } },
    allowOnly: false,
    passWithNoTests: false,
    reporters: ['default'],
    projects: [
      {
        extends: true,
        plugins: [englishParts()],
        test: { name: 'client', setupFiles: [propertyReports, 'tests/machines/walkedFiles.ts'], include: client },
      },
      {
        extends: true,
        test: {
          name: 'service',
          setupFiles: [propertyReports, 'tests/nothingLeftOpen.ts'],
          include: ['tests/**/*.test.ts'],
          exclude: [...client, ...(long ? [] : ['tests/long/**'])],
          // As in the product: Node takes the sources as they are.
          experimental: { viteModuleRunner: false, nodeLoader: false },
        },
      },
    ],
  },
})
