import { Worker } from 'node:worker_threads'
import type { MapFile, MapImport, MapRefusal } from './mapPlan.ts'

/**
 * Makes the plan of a ROS map_server map, in a thread of its own: a map of millions of cells takes seconds, and the service has robots
 * and viewers to serve meanwhile. See `planOfMap` for what it makes and refuses; rejects only when the thread itself fails.
 */
export function importMap(yaml: MapFile, image: MapFile | undefined): Promise<MapImport | MapRefusal> {
  const { promise, resolve, reject } = Promise.withResolvers<MapImport | MapRefusal>()
  const worker = new Worker(new URL('./mapImport.worker.ts', import.meta.url), { workerData: { yaml, image } })
  worker.on('message', (answer: MapImport | MapRefusal) => resolve(answer))
  worker.on('error', reject)
  worker.on('exit', () => reject(new Error('The import of a map ended without an answer')))
  return promise
}
