import { PLAYBACK_LEVEL } from '../../contract/playback.ts'
import type { Database } from '../database/database.ts'
import type { Recordings } from '../recordings/startRecordings.ts'
import { robotOfLevel } from './deskRobot.ts'
import { routes, signedIn } from './implementer.ts'

type Parts = { readonly db: Database; readonly recordings: Pick<Recordings, 'archive' | 'state'> }

/** Of which times there are recordings of a robot (P-010). */
export function recordingRoutes({ db, recordings }: Parts) {
  return {
    list: routes.recordings.list.handler(async ({ input, context }) => {
      const { id } = await robotOfLevel(db, signedIn(context), input.id, PLAYBACK_LEVEL)
      const range = { fromMs: Date.parse(input.from), toMs: Date.parse(input.to) }
      const spans = await recordings.archive.spans(id, range)
      const data = spans.map(({ fromMs, toMs, bytes }) => ({
        from: new Date(fromMs).toISOString(),
        to: new Date(toMs).toISOString(),
        bytes,
      }))
      return { data, total: data.length, recorder: recordings.state(id) }
    }),
  }
}
