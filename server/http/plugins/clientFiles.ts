import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendError } from './errorHandling.ts'

const YEAR_S = 31_536_000
/** Paths that are the service's own: an unknown address below them is an error, never a page of the console. */
const SERVICE_PATHS = /^\/(api|v0|v1|authentication|config|sockets)(\/|$)/

export const isServicePath = ({ url }: FastifyRequest): boolean => SERVICE_PATHS.test(url.split('?')[0] ?? '')

/** Whether a browser opens an address of the console, which its router will understand. */
export const opensPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !isServicePath(request) &&
  (request.headers.accept ?? '').includes('text/html')

/** Names of all files below a folder, as addresses have them. */
async function namesBelow(folder: string): Promise<ReadonlySet<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter(entry => entry.isFile())
  return new Set(files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/')))
}

/**
 * The built client. Names under `assets/` hold a hash of what is in them, so they are kept for good; the rest is asked for each time.
 * Only what stands in the folder by exactly that name is sent. The names are read once: the plugin would read the whole folder for each of the hundred
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
  let names = await namesBelow(folder)
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
      // Another build may have come since.
      if (!names.has(name) && !opensPage(request)) names = await namesBelow(folder)
      return names.has(name) ? reply.sendFile(name) : reply.callNotFound()
    },
  })
}
