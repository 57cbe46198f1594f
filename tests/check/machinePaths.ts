import type { Check } from './check.ts'
import { type SourceFile, sourceFiles } from './sourceFiles.ts'

/** Where checkouts, builds and temporary files usually stand. */
const MACHINE_PATH = /(?<![\w.}/])\/(?:root|tmp|work|workspaces?|builds)\/[\w.-]*/

const isText = (path: string): boolean =>
  /\.(ts|tsx|mts|mjs|js|css|html|md|json|jsonc|yaml|yml|sql|svg)$/.test(path) && path !== 'package-lock.json'

/** @returns absolute paths that exist on the writer's machine alone; tests take `tmpdir()` */
export function machinePathFindings(files: readonly SourceFile[]): readonly string[] {
  return files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      const found = MACHINE_PATH.exec(line)
      return found === null ? [] : [`${path}:${index + 1} names ${found[0]}, which is not there on other machines`]
    }),
  )
}

export const machinePathsCheck: Check = {
  name: 'no paths of one machine',
  run: async root => machinePathFindings(await sourceFiles(root, isText)),
}
