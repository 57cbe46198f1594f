import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { Lock, unlocked } from './lock.ts'

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const PROCESSORS = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64']

/** Lock entry of a package that is one platform's binary. Without integrity: whoever is on that platform gets the exact version, unhashed. */
export type PlatformPackage = {
  readonly version: string
  readonly dev?: true
  readonly optional: true
  readonly os: readonly string[]
  readonly cpu: readonly string[]
  readonly libc?: readonly string[]
}

/**
 * The entry, read from the package's name (`@scope/tool-linux-arm64-musl`).
 * @returns undefined when the name tells no platform or the range is not one exact version
 */
export function platformPackage(name: string, range: string, dev: boolean): PlatformPackage | undefined {
  const words = name.split(/[/-]/)
  const system = SYSTEMS.find(each => words.includes(each))
  const processor = PROCESSORS.find(each => words.includes(each))
  if (system === undefined || processor === undefined || !/^\d+\.\d+\.\d+[\w.-]*$/.test(range)) return undefined
  const libc = words.some(word => word.startsWith('musl'))
    ? ['musl']
    : words.some(word => word.startsWith('gnu'))
      ? ['glibc']
      : undefined
  return {
    version: range,
    ...(dev ? { dev: true } : {}),
    optional: true,
    os: [system],
    cpu: [processor],
    ...(libc === undefined ? {} : { libc }),
  }
}

/** The entries by path that make the lock complete; throws on a missing package that is not one platform's binary. */
export function missingPlatforms(lock: Lock): ReadonlyMap<string, PlatformPackage> {
  const entries = new Map<string, PlatformPackage>()
  for (const { from, name, range, optional } of unlocked(lock)) {
    const entry = optional ? platformPackage(name, range, lock.packages[from]?.dev === true) : undefined
    if (entry === undefined) throw new Error(`package-lock.json lacks ${name}@${range}, needed by ${from}: npm install`)
    const taken = entries.get(`node_modules/${name}`)
    const nested = taken !== undefined && taken.version !== range
    entries.set(nested ? `${from}/node_modules/${name}` : `node_modules/${name}`, entry)
  }
  return entries
}

/** `npm run update:lock`: adds what `npm install` left out, so that `npm ci` takes the lock file. */
if (import.meta.main) {
  const path = join(import.meta.dirname, '../../package-lock.json')
  // Plain records, because they keep npm's order of keys.
  const Entries = v.record(v.string(), v.unknown())
  const written = v.parse(Entries, JSON.parse(readFileSync(path, 'utf8')))
  const missing = missingPlatforms(v.parse(Lock, written))
  const packages = Object.entries({ ...v.parse(Entries, written['packages']), ...Object.fromEntries(missing) })
  const ordered = packages.toSorted(([a], [b]) => a.localeCompare(b, 'en'))
  writeFileSync(path, `${JSON.stringify({ ...written, packages: Object.fromEntries(ordered) }, undefined, 2)}\n`)
  console.log(`package-lock.json: ${missing.size} entries added`)
}
