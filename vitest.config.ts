import { defineConfig } from 'vitest/config'

const long = process.env['SWATH_LONG'] === '1'
/** Folders whose tests keep nothing in a module: one worker takes their files one after the other, and loads the code once. */
const shared = ['tests/{contract,machines,server,src,workers}/**/*.test.{ts,tsx}']

/** Unit, model and service tests. Soaks and thousands of seeds live in `tests/long` and run with `npm run test:long`. */
export default defineConfig({
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { requireAssertions: true },
    allowOnly: false,
    passWithNoTests: false,
    reporters: ['default'],
    projects: [
      { extends: true, test: { name: 'shared', include: shared, isolate: false } },
      {
        extends: true,
        test: {
          name: 'apart',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...shared, ...(long ? [] : ['tests/long/**'])],
        },
      },
    ],
  },
})
