import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const YEAR_S = 31_536_000
/** Paths that are the service's own: an unknown address below them is an error, never a page of the console. */
const SERVICE_PATHS = /^\/(api|v0|v1|authentication|config|sockets)(\/|$)/

export const isServicePath = ({ url }: FastifyRequest): boolean => SERVICE_PATHS.test(url.split('?')[0] ?? '')

/** Whether a browser opens an address of the console, which its router will understand. */
export const opensPage = (request: FastifyRequest): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !isServicePath(request) &&
  (request.headers.accept ?? '').includes('text/html')

/** The built client. Names under `assets/` hold a hash of what is in them, so they are kept for good; the rest is asked for each time. */
export async function addClientFiles(
  app: FastifyInstance,
  folder: string,
  { sourceMaps }: { readonly sourceMaps: boolean },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    index: 'index.html',
    dotfiles: 'deny',
    allowedPath: path => sourceMaps || !/\.map(\.gz)?$/.test(path),
    cacheControl: false,
    // The build has put a gzip copy beside each text file.
    preCompressed: true,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(`${folder}/assets/`)
      reply.header('cache-control', hashed ? `public, max-age=${YEAR_S}, immutable` : 'no-cache')
    },
  })
}
