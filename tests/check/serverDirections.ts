import { posix } from 'node:path'
import { references } from './references.ts'
import type { SourceFile } from './sourceFiles.ts'

/**
 * The storeys of the service, lowest first: a folder imports those of the storeys below it, and none beside it. Single files of `server/` may be
 * imported by all folders, but for those where the service is put together.
 */
const SERVER_STOREYS: readonly (readonly string[])[] = [
  // Rows, jobs in threads and texts: they know no feature.
  ['database', 'jobs', 'language'],
  ['admission'],
  ['identity'],
  ['alerts', 'answers', 'audit', 'dataItems', 'incidents', 'outbox', 'pins'],
  ['locations'],
  ['codes', 'contacts', 'fleet'],
  ['accounts', 'notifications', 'recordings', 'users'],
  ['plans'],
  ['proofs', 'reports', 'search'],
  // What speaks to browsers; neither knows the other.
  ['http', 'streams'],
]

/** Where the service is put together. They import whatever there is, and nothing else imports them. */
const SERVER_COMPOSITION: ReadonlySet<string> = new Set(
  ['main', 'start', 'service', 'foundation', 'robotSide', 'browserSide'].map(name => `server/${name}.ts`),
)

/** Imports against the storeys that are still there. The list may only shrink: one that is gone is a fault until its line is gone, too. */
const SERVER_UPWARD: readonly (readonly [from: string, to: string])[] = [
  ['server/admission/admission.ts', 'server/identity/addressBlock.ts'],
  ['server/admission/admission.ts', 'server/identity/token.ts'],
  ['server/admission/tokenMemory.ts', 'server/identity/token.ts'],
  ['server/database/demo.ts', 'server/identity/passwords.ts'],
  ['server/fleet/statusHistory.ts', 'server/notifications/notices.ts'],
]

const storeyOf = (folder: string): number => SERVER_STOREYS.findIndex(folders => folders.includes(folder))

/** Inside `server/http`: what surrounds every request knows no route, and the routes of a resource know none of another resource. */
function httpFault(path: string, target: string): string | undefined {
  const [, , part, resource] = path.split('/')
  const [, , other, otherResource] = target.split('/')
  const isComposed = part?.endsWith('.ts') ?? false
  if (isComposed) return undefined
  if (target === 'server/http/app.ts' || target === 'server/http/implementation.ts')
    return `imports ${target}, where the routes are put together`
  if (part === 'scope' && other === 'plugins') return `imports ${target}; scope knows nothing of plugins`
  if (other !== 'routes') return undefined
  if (part !== 'routes') return `imports ${target}; ${part} knows no route`
  return resource === otherResource ? undefined : `imports ${target}; the routes of ${resource} know no other resource`
}

/** Why a file of `server/` may not import another one; undefined when it may. */
export function serverFault(path: string, target: string): string | undefined {
  if (SERVER_COMPOSITION.has(path) || SERVER_UPWARD.some(([from, to]) => from === path && to === target))
    return undefined
  if (SERVER_COMPOSITION.has(target)) return `imports ${target}, where the service is put together`
  const [, from = '', ...rest] = path.split('/')
  const [, to = '', ...targetRest] = target.split('/')
  // A single file of the service, like its clock.
  if (targetRest.length === 0) return undefined
  const [storey, below] = [storeyOf(from), storeyOf(to)]
  if (below < 0) return `imports ${target}; ${to} stands in no storey of the service`
  // Settings, health and log are asked for by many, and read what they need; the way to browsers is not theirs.
  if (rest.length === 0) return below === SERVER_STOREYS.length - 1 ? `imports ${target}` : undefined
  if (from === to) return from === 'http' ? httpFault(path, target) : undefined
  if (storey < 0) return `imports ${target}; ${from} stands in no storey of the service`
  return below < storey ? undefined : `imports ${target}; ${from} stands below ${to} or beside it`
}

/** @returns each line of `SERVER_UPWARD` whose import is gone */
export const goneUpward = (files: readonly SourceFile[]): readonly string[] =>
  SERVER_UPWARD.flatMap(([from, to]) => {
    const file = files.find(({ path }) => path === from)
    const isThere =
      file === undefined ||
      references(file).some(reference => posix.join(posix.dirname(from), reference.to ?? '') === to)
    return isThere ? [] : [`${from} imports ${to} no more: take its line out of SERVER_UPWARD`]
  })
