import * as v from 'valibot'

/** What the embedded database's worker is started with. `socket`: path of the Unix socket; `cacheMb`: of its own cache of pages. */
export const embeddedOrderSchema = v.object({
  folder: v.string(),
  socket: v.string(),
  maxConnections: v.pipe(v.number(), v.minValue(1)),
  cacheMb: v.pipe(v.number(), v.minValue(1)),
})
export type EmbeddedOrder = v.InferOutput<typeof embeddedOrderSchema>

/** Any message to the worker stops it. */
export type EmbeddedReport = 'ready' | 'stopped'
