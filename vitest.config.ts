import { defineConfig } from 'vitest/config'

const long = process.env['SWATH_LONG'] === '1'
/** Folders whose tests neither start processes nor keep anything in a module: one worker takes their files one after the other. */
const plain = ['tests/{contract,machines,src,workers}/**/*.test.{ts,tsx}']

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
      { extends: true, test: { name: 'plain', include: plain, isolate: false } },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...plain, ...(long ? [] : ['tests/long/**'])],
        },
      },
    ],
  },
})
