import * as v from 'valibot'
import { afterAll, expect } from 'vitest'
import { eventually } from '../../eventually.ts'
import { startTestService } from '../testService.ts'
import { startPostgres } from './postgres.ts'

/** Where the service says how it is. */
export const HEALTH = '/api/v0/System/health'

export type PostgresService = Awaited<ReturnType<typeof startPostgresService>>

/** A service on a PostgreSQL server of its own, which both end with the test file. */
export async function startPostgresService() {
  const postgres = await startPostgres()
  // After the service, which is closed first.
  afterAll(postgres.close)
  const running = await startTestService({ databaseUrl: postgres.url() })
  const faults = async (): Promise<unknown> =>
    v.parse(v.object({ faults: v.array(v.string()) }), (await running.call('GET', HEALTH)).body).faults
  return {
    postgres,
    running,
    /** What is wrong with it, as it says itself. */
    faults,
    /** Waits until nothing is. */
    isWell: () => eventually(async () => expect(await faults()).toEqual([])),
  }
}
