import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/**
 * Test files that take longest, most of them because they start whole processes. Begun last, one of them would run alone at the end. Of the others the
 * tool begins the largest first.
 */
const LONG_FILES: readonly string[] = [
  'tests/server/start.test.ts',
  'tests/server/http/routeMatrix/routeMatrix.test.ts',
  'tests/server/database/olderDatabase.test.ts',
  'tests/server/database/killed.test.ts',
  'tests/server/identity/firstLogin.test.ts',
  'tests/server/database/postgresFaults.test.ts',
  'tests/server/database/migrations.test.ts',
  'tests/server/http/routes/pins/tickets.test.ts',
  'tests/server/fleet/commands/verdict.property.test.ts',
  'tests/robots/coverage.test.ts',
  'tests/robots/world.test.ts',
]

const place = ({ moduleId }: TestSpecification): number => {
  const at = LONG_FILES.findIndex(name => moduleId.endsWith(`/${name}`))
  return at === -1 ? LONG_FILES.length : at
}

/** The order in which test files of a project begin. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- of the tool's order, not of an array
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    return sorted.toSorted(
      (a, b) => projects.indexOf(a.project.name) - projects.indexOf(b.project.name) || place(a) - place(b),
    )
  }
}
