import { defineConfig } from 'vitest/config'

const long = process.env['SWATH_LONG'] === '1'

/** Unit, model and service tests. Soaks and thousands of seeds live in `tests/long` and run with `npm run test:long`. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['tests/**/*.test.{ts,tsx}'],
    exclude: long ? [] : ['tests/long/**'],
    pool: 'forks',
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { requireAssertions: true },
    allowOnly: false,
    passWithNoTests: false,
    reporters: ['default'],
  },
})
