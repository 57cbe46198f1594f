/** Runs PGlite off the service's thread and speaks the PostgreSQL protocol on a Unix socket. */
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import * as v from 'valibot'
import { type EmbeddedReport, embeddedOrderSchema } from './embeddedMessages.ts'

const { folder, socket, maxConnections } = v.parse(embeddedOrderSchema, workerData)
const report = (message: EmbeddedReport) => parentPort?.postMessage(message)

const database = await PGlite.create(folder)
const server = new PGLiteSocketServer({ db: database, path: socket, maxConnections })
await server.start()

parentPort?.once('message', () => {
  const stop = async () => {
    await server.stop()
    await database.close()
    report('stopped')
    parentPort?.close()
  }
  void stop()
})
report('ready')
