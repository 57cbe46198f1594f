import type { Dirent } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendError } from './errorHandling.ts'

const YEAR_S = 31_536_000
/** What changes within one tick of the file system's clock, or a little after it, has the same time. */
const CLOCK_TICK_MS = 1000
/** Paths that are the service's own: an unknown address below them is an error, never a page of the console. */
const SERVICE_PATHS = /^\/(api|v0|v1|authentication|config|sockets)(\/|$)/

export const isServicePath = ({ url }: FastifyRequest): boolean => SERVICE_PATHS.test(url.split('?')[0] ?? '')

/** Whether a browser opens an address of the console, which its router will understand. */
export const opensPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !isServicePath(request) &&
  (request.headers.accept ?? '').includes('text/html')

type FolderContent = {
  /** Names of all files below the folder, as addresses have them. */
  readonly names: ReadonlySet<string>
  readonly folders: readonly string[]
  /** When it was read, ms since the epoch. */
  readonly asOf: number
}

async function readFolder(folder: string): Promise<FolderContent> {
  const asOf = Date.now()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const pathOf = ({ parentPath, name }: Dirent): string => join(parentPath, name)
  const files = entries.filter(entry => entry.isFile()).map(entry => relative(folder, pathOf(entry)))
  return {
    names: new Set(files.map(file => file.split(sep).join('/'))),
    folders: [folder, ...entries.filter(entry => entry.isDirectory()).map(pathOf)],
    asOf,
  }
}

/** Whether files may have come since. */
async function isOutdated({ folders, asOf }: FolderContent): Promise<boolean> {
  const changes = await Promise.all(folders.map(path => stat(path).catch(() => undefined)))
  return changes.some(change => change === undefined || change.mtimeMs > asOf - CLOCK_TICK_MS)
}

/** The names of the client's files, asked for with whether a name that is not known may be of another build, which has come since. */
async function createClientNames(folder: string): Promise<(name: string, mayBeNew: boolean) => Promise<boolean>> {
  let content = await readFolder(folder)
  return async (name, mayBeNew) => {
    // Anybody may ask for any name: the folder is read again only where it has changed.
    if (mayBeNew && !content.names.has(name) && (await isOutdated(content))) content = await readFolder(folder)
    return content.names.has(name)
  }
}

/**
 * The built client. Names under `assets/` hold a hash of what is in them, so they are kept for good; the rest is asked for each time.
 * Only what stands in the folder by exactly that name is sent. The names are known: the plugin would read the whole folder for each of the hundred
 * files of a page.
 */
export async function addClientFiles(
  app: FastifyInstance,
  folder: string,
  { sourceMaps }: { readonly sourceMaps: boolean },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    dotfiles: 'deny',
    cacheControl: false,
    // The build has put a gzip copy beside each text file.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(`${folder}/assets/`)
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })
  const isName = await createClientNames(folder)
  app.route<{ Params: { readonly '*': string } }>({
    method: ['HEAD', 'GET'],
    url: '/*',
    errorHandler: (error, request, reply) => {
      // Whoever asked has left before the file's end.
      if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') request.raw.destroy()
      else sendError(error, request, reply)
    },
    handler: async (request, reply) => {
      const name = request.params['*'] || 'index.html'
      if (!sourceMaps && /\.map(\.gz)?$/.test(name)) return reply.callNotFound()
      return (await isName(name, !opensPage(request))) ? reply.sendFile(name) : reply.callNotFound()
    },
  })
}
