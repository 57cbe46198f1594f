import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { FOLDERS } from './folders.ts'

/**
 * A repository in a temporary folder, gone when the test is over: the folders of the house, and the files given with their text.
 * @returns its root
 */
export async function repository(files: { readonly [path: string]: string }): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'swath-check-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const folder of FOLDERS) await mkdir(join(root, folder))
  for (const [path, text] of Object.entries({ '.gitignore': 'node_modules/\ndist/\n*.log\n', ...files })) {
    await mkdir(join(root, dirname(path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  return root
}
