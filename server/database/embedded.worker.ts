/** Runs PGlite off the service's thread and speaks the PostgreSQL protocol on a Unix socket. */
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import * as v from 'valibot'
import { type EmbeddedReport, embeddedOrderSchema } from './embeddedMessages.ts'

const { folder, socket, maxConnections, cacheMb } = v.parse(embeddedOrderSchema, workerData)
const report = (message: EmbeddedReport) => parentPort?.postMessage(message)

/**
 * PGlite gives each of its files the mode that its own PostgreSQL thinks of (0666), whatever the process's mask. In this thread, which does nothing else,
 * files are their owner's alone.
 */
const PRIVATE = 0o700
const { chmodSync, fchmodSync } = fs
fs.chmodSync = (path, mode) => chmodSync(path, Number(mode) & PRIVATE)
fs.fchmodSync = (file, mode) => fchmodSync(file, Number(mode) & PRIVATE)
syncBuiltinESMExports()

/** PostgreSQL's own cache of pages, which it fills with zeros at its start. What it does not hold is in the system's cache of files, one copy away. */
const startParams = [...PGlite.defaultStartParams, '-c', `shared_buffers=${cacheMb}MB`]

const database = await PGlite.create(folder, { startParams })
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
