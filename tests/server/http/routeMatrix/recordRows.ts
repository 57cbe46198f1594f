import { CHANNEL } from '../../../../contract/telemetry/channels.ts'
import { common, hidden, ofRobot, type Rows, scoped, WIRE_SPAN } from './rowKinds.ts'

const ofPlanVersion = scoped(({ plan: versionId }) => ({ path: { versionId } }))
const ISO_SPAN = 'from=2026-11-20T12:00:00Z&to=2026-11-20T13:00:00Z'
const PIN = { type: 'FieldIssue', title: 'Door', message: 'Glass', priority: 'High', labels: ['Door'], x: 0, y: 0 }

/** Of messages, settings and comments, of recordings, pins and incidents. */
export const RECORD_ROWS: Rows = {
  'GET /api/v0/Messages': scoped(({ robot }) => ({ query: `robot=${robot}` })),
  'GET /api/v0/Settings': common(),
  'POST /api/v0/Settings': common({ body: {} }),
  'GET /api/v0/Settings/{name}': common({ path: { name: 'rm-incident-types' } }),
  'POST /api/v0/Settings/{name}': common({ path: { name: 'rm-incident-types' }, body: {} }),
  'POST /api/v0/RmComments': scoped(({ robot, plan }) => ({
    body: { message: 'Late', type: 'cancel_cleaning', robot, cleaning_plan_version: plan },
  })),
  'GET /api/v0/RmComments/{name}': common({ path: { name: 'rm-skip-sector-comments' } }),
  'GET /api/v0/Robots/{id}/recordings': ofRobot({ query: ISO_SPAN }),
  'GET /api/v0/Robots/{id}/recorded_faults': ofRobot({ query: ISO_SPAN }),
  'GET /api/v0/Robots/{id}/next_event': ofRobot({
    query: 'from=2026-11-20T12:00:00Z&direction=forward&kind=incident',
  }),
  'GET /api/v0/Robots/{id}/recorded_channels': ofRobot(),
  'POST /api/v0/Robots/{id}/recorded_channels': hidden(({ robot: id }) => ({
    path: { id },
    body: { channel: CHANNEL.localization, recorded: true },
  })),
  'GET /api/v0/Robots/{id}/control_events': ofRobot({ query: WIRE_SPAN }),
  'GET /api/v0/Robots/{id}/sent_commands': ofRobot({ query: WIRE_SPAN }),
  // Of these robots nothing is recorded.
  'GET /api/v0/Robots/:id/recording': hidden(({ robot: id }) => ({ path: { id }, query: ISO_SPAN })),
  'POST /api/v0/Robots/:id/recording/capsule': hidden(({ robot: id }) => ({
    path: { id },
    query: 'from=2026-11-20T12:00:00Z&to=2026-11-20T12:10:00Z',
    body: 'bytes',
  })),
  'POST /api/v0/Robots/:id/recording': hidden(({ robot: id }) => ({ path: { id }, body: 'bytes' })),

  'GET /v0/PlanVersion/{versionId}/pins': ofPlanVersion,
  'POST /v0/PlanVersion/{versionId}/pins': scoped(({ plan: versionId, robot }) => ({
    path: { versionId },
    body: { ...PIN, robot },
  })),
  'POST /v0/PlanVersion/{versionId}/pins/{pinId}': scoped(({ plan: versionId, pin: pinId }) => ({
    path: { versionId, pinId },
    body: { ...PIN, status: 'open', deleted: false, revision: 1 },
  })),
  'GET /v0/PlanVersion/{versionId}/pins/cpgTicket': ofPlanVersion,
  'POST /api/v0/Tickets': common({ body: {} }),
  'GET /api/v0/Tickets/{ticket}': scoped(({ ticket }) => ({ path: { ticket } })),
  'DELETE /v0/PlanVersion/{versionId}/pins/{pinId}': scoped(({ plan: versionId, pin: pinId }) => ({
    path: { versionId, pinId },
  })),
  'POST /api/v0/Incidents': scoped(({ robot }) => ({
    body: {
      robot,
      time: '2026-11-20T12:00:00Z',
      summary: 'Stuck',
      comments: '',
      incident_type: 'Unknown',
      details: { Date: '', Time: '', PlaybackURL: `/robot/${robot}/monitor?time=1` },
    },
  })),
  'GET /api/v0/Incidents': scoped(({ robot }) => ({ query: `robot=${robot}&${WIRE_SPAN}` })),
  'DELETE /api/v0/Robots/{id}': ofRobot(),

  'GET /v0/changelog/{role}': common({ path: { role: 'super' }, query: 'read_id=0' }),
  'GET /api/v0/ReleaseNotes/last_read': common(),
  'POST /api/v0/ReleaseNotes/last_read': common({ body: {} }),
}
