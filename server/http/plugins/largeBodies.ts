import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Admission } from '../../admission/admission.ts'
import { MAX_PLAIN_BYTES } from './bodyTime.ts'
import { whenOver } from './connections.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its handler takes the body as it comes: whatever its size, it is not in memory. */
    takesStream?: boolean
  }
}

/** Whether a body is going to be in memory that is larger than those of other routes may be. One that does not say how long it is may be. */
function isLarge({ headers, routeOptions: { bodyLimit, config } }: FastifyRequest): boolean {
  if (bodyLimit <= MAX_PLAIN_BYTES || config.takesStream) return false
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > MAX_PLAIN_BYTES
}

/** Refuses large bodies beyond those that may be under way, before any of them is read. Runs after the access hook. */
export function addLargeBodies(app: FastifyInstance, admission: Pick<Admission, 'enterLargeBody'>): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!isLarge(request)) return
    const { credential, ip: address, raw } = request
    whenOver(raw, reply.raw, admission.enterLargeBody({ token: credential?.token, address }))
  })
}
