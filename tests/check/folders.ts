import { readdir } from 'node:fs/promises'
import type { Check } from './check.ts'
import { ignoredFolders } from './sourceFiles.ts'

/** The house, as README.md lays it out. */
export const FOLDERS = [
  'contract',
  'floor',
  'machines',
  'map',
  'scene',
  'workers',
  'src',
  'server',
  'robots',
  'locales',
  'tests',
  'e2e',
  'docs',
]

/** @param existing names of the top-level folders, without dot-folders and ignored ones */
function folderFindings(existing: readonly string[]): readonly string[] {
  const missing = FOLDERS.filter(folder => !existing.includes(folder)).map(folder => `${folder}/ is missing`)
  const extra = existing
    .filter(folder => !FOLDERS.includes(folder))
    .map(folder => `${folder}/ is not a folder of the house: a thing lives with what it is about (README.md)`)
  return [...missing, ...extra]
}

export const foldersCheck: Check = {
  name: 'top-level folders',
  run: async root => {
    const ignored = await ignoredFolders(root)
    const folders = (await readdir(root, { withFileTypes: true })).filter(entry => entry.isDirectory())
    return folderFindings(folders.map(entry => entry.name).filter(name => !name.startsWith('.') && !ignored.has(name)))
  },
}
