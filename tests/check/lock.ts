import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Check } from './check.ts'

const Dependencies = v.optional(v.record(v.string(), v.string()))

const LockedPackage = v.looseObject({
  version: v.optional(v.string()),
  resolved: v.optional(v.string()),
  dev: v.optional(v.boolean()),
  dependencies: Dependencies,
  devDependencies: Dependencies,
  optionalDependencies: Dependencies,
})

/** The part of `package-lock.json` (version 3) that is read here: packages by their path, the root package under ''. */
export const Lock = v.looseObject({ packages: v.record(v.string(), LockedPackage) })
export type Lock = v.InferOutput<typeof Lock>

export type UnlockedDependency = {
  /** Path of the package that asks for it. */
  readonly from: string
  readonly name: string
  readonly range: string
  readonly optional: boolean
}

/** Where Node would find `name` from the package at `from`: the nearest `node_modules` upwards that holds it. */
function locate(lock: Lock, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (lock.packages[path] !== undefined) return path
    if (folder === '') return undefined
  }
}

/**
 * Dependencies without an entry. `npm ci` refuses such a lock file; `npm install` writes one when the registry at hand does not have an optional
 * package of another platform.
 */
export function unlocked(lock: Lock): readonly UnlockedDependency[] {
  return Object.entries(lock.packages).flatMap(([from, locked]) => {
    const own = from === '' ? locked.devDependencies : undefined
    const wanted = { ...locked.dependencies, ...own, ...locked.optionalDependencies }
    return Object.entries(wanted)
      .filter(([name]) => locate(lock, from, name) === undefined)
      .map(([name, range]) => ({ from, name, range, optional: locked.optionalDependencies?.[name] !== undefined }))
  })
}

export function lockFindings(lock: Lock): readonly string[] {
  const missing = unlocked(lock).map(
    ({ from, name, range }) =>
      `package-lock.json lacks ${name}@${range}, needed by ${from || 'package.json'}: npm run update:lock`,
  )
  const hosts = Object.entries(lock.packages)
    .filter(([, locked]) => locked.resolved?.includes('://'))
    .map(([path]) => `package-lock.json names the registry that ${path} came from, against .npmrc`)
  return [...missing, ...hosts]
}

export const lockCheck: Check = {
  name: 'lock file: complete, without registry hosts',
  run: async root => lockFindings(v.parse(Lock, JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')))),
}
