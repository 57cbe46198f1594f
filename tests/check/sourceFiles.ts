import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file of the repository: its path from the root with forward slashes, and its text. */
export type SourceFile = { readonly path: string; readonly text: string }

/** Folder names that `.gitignore` keeps out (its lines that end in a slash). */
export async function ignoredFolders(root: string): Promise<ReadonlySet<string>> {
  const lines = (await readFile(join(root, '.gitignore'), 'utf8')).split('\n')
  return new Set(lines.filter(line => line.endsWith('/')).map(line => line.replaceAll('/', '')))
}

/** Paths of all files, sorted, without dot-folders and ignored folders. */
export async function filePaths(root: string): Promise<readonly string[]> {
  const ignored = await ignoredFolders(root)
  const walk = async (folder: string): Promise<readonly string[]> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true })
    const found = entries.map(async entry => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (!entry.isDirectory()) return [path]
      return entry.name.startsWith('.') || ignored.has(entry.name) ? [] : walk(path)
    })
    return (await Promise.all(found)).flat()
  }
  return (await walk('')).toSorted()
}

/** The files whose path passes, with their text. */
export async function sourceFiles(root: string, wanted: (path: string) => boolean): Promise<readonly SourceFile[]> {
  const paths = (await filePaths(root)).filter(wanted)
  return Promise.all(paths.map(async path => ({ path, text: await readFile(join(root, path), 'utf8') })))
}

/** TypeScript sources, without what a tool generates. */
export const isTypeScript = (path: string): boolean => /\.(ts|tsx|mts)$/.test(path) && !path.endsWith('.gen.ts')
