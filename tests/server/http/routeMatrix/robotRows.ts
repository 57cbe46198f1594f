import { COMMAND } from '../../../../contract/commands.ts'
import { robotRequest } from '../robotRequest.ts'
import { common, hidden, listed, ofRobot, type Rows, scoped, WIRE_SPAN } from './rowKinds.ts'
import { SETTING_PATH } from './subjects.ts'

const ofAlert = scoped(({ alert: id }) => ({ path: { id }, body: {} }))
const SETTING = { path: SETTING_PATH }

/** Of robots, what they are set to and what is wrong with them. */
const DAY = 'time_gt=2026-11-20 00:00:00&time_lt=2026-11-21 00:00:00&time_zone=UTC'

export const ROBOT_ROWS: Rows = {
  'GET /api/v0/Robots': scoped(({ plan }) => ({ query: `cleaning_plan=${plan}` })),
  'GET /v1/Robots': [
    listed(({ robot }) => robot),
    scoped(({ account }) => ({ query: `account=${account}` })),
    scoped(({ account }) => ({ query: `within=${account}` })),
  ],
  'GET /v1/Robots/{id}': ofRobot(),
  // Robots of the subjects stay where they are; tests/server/past moves some.
  'GET /api/v0/Robots/left': common(),
  'GET /api/v0/Robots/{id}/past': ofRobot(),
  'GET /api/v0/Robots/{id}/streamer': ofRobot(),
  'GET /api/v0/Robots/{id}/commands': ofRobot(),
  // Nobody is in control, so the robot is not asked.
  'POST /api/v0/Robots/{id}/command/{commandId}': hidden(({ robot: id }) => ({
    path: { id, commandId: COMMAND.pause },
    body: {},
  })),
  'POST /api/v0/Robots': [
    scoped(({ account }) => ({ body: robotRequest(`Robot of ${account}`, account) })),
    scoped(({ account, location }) => ({ body: robotRequest(`Robot at ${location}`, account, { location }) })),
  ],
  'POST /api/v0/Robots/{id}': [
    ofRobot({ body: {} }),
    scoped(({ robot: id, location }) => ({ path: { id }, body: { location } })),
    scoped(({ robot: id, account }) => ({ path: { id }, body: { account } })),
  ],
  'POST /api/v0/Robots/{id}/display_name': ofRobot({ body: { display_name: 'Named' } }),
  'POST /api/v0/Robots/{id}/assign_plans': scoped(({ robot: id, plan }) => ({ path: { id }, body: { plans: [plan] } })),
  'POST /api/v0/Robots/{id}/timezone': ofRobot({ body: { time_zone: 'Asia/Tokyo' } }),
  'POST /api/v0/Robots/{id}/labels': ofRobot({ body: { labels: [] } }),
  'POST /api/v0/Robots/{id}/credential': ofRobot({ body: {} }),
  'POST /api/v0/Robots/{id}/reports': ofRobot({ body: { reports: [] } }),
  'GET /api/v0/Robots/Features': common(),
  'GET /api/v0/Robots/{id}/Settings': ofRobot(),
  'GET /api/v0/Robots/{id}/Settings/status': ofRobot(),
  'POST /api/v0/Robots/{id}/Settings/property/{+path}': scoped(({ robot: id }) => ({
    path: { id, ...SETTING },
    body: { value: { litres: 1 } },
  })),
  'GET /api/v0/Robots/{id}/Settings/property/{+path}': scoped(({ robot: id }) => ({ path: { id, ...SETTING } })),
  'GET /api/v0/RobotStatus': [
    listed(({ robot }) => robot, 'robot'),
    scoped(({ robot }) => ({ query: `robot=${robot}` })),
    scoped(({ location }) => ({ query: `location=${location}` })),
    scoped(({ account }) => ({ query: `within=${account}` })),
  ],
  'GET /api/v0/RobotStatus/totals': [
    scoped(({ robot }) => ({ query: `robot=${robot}` })),
    scoped(({ location }) => ({ query: `location=${location}` })),
    scoped(({ account }) => ({ query: `within=${account}` })),
  ],
  'GET /api/v0/RobotStatus/days': [
    scoped(({ robot }) => ({ query: `robot=${robot}&${DAY}` })),
    scoped(({ location }) => ({ query: `location=${location}&${DAY}` })),
    scoped(({ account }) => ({ query: `within=${account}&${DAY}` })),
  ],
  'GET /api/v0/Alerts': listed(({ alert }) => alert, 'id', 'limit=1000'),
  'GET /api/v0/Alerts/unread': common(),
  'POST /api/v0/Alerts/{id}/take': ofAlert,
  'POST /api/v0/Alerts/{id}/give_back': ofAlert,
  'POST /api/v0/Alerts/read': scoped(({ alert }) => ({ body: { ids: [alert] } })),
  'GET /api/v0/RobotStatus/summaries': scoped(({ robot }) => ({
    query: `robot=${robot}&unit=hour&time_zone=UTC&${WIRE_SPAN}`,
  })),
  'GET /api/v0/Labels': common(),
  'POST /api/v0/Labels': common({ body: {} }),
}
