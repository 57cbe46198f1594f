/** After each file of tests: what its paths have walked is what its file of walked transitions says. */
import { afterAll } from 'vitest'
import { settleWalked } from './walkedTransitions.ts'

const REPAIR = 'Walked transitions have changed: SWATH_WALKED=1 vitest run tests/machines writes them anew.'

// biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a hook needs
afterAll(({}, { file }) => {
  // A file of which only some tests were asked for says nothing.
  const isWhole = file.tasks.every(({ mode, result }) => mode === 'run' && result?.state === 'pass')
  const { walked, written } = settleWalked(file.filepath)
  if (isWhole && JSON.stringify(walked) !== JSON.stringify(written)) throw new Error(REPAIR)
})
