import type { PublishedSubject, PublishKnowledge } from '../../../machines/publishPlan/publishPlan.logic.ts'

export const SUBJECT: PublishedSubject = {
  id: 7,
  status: 'ready',
  version: 2,
  area: 120,
  estimated_cleaning_time: 0,
  revision: 4,
  account: 3,
}

/** Of a plan whose lanes take an hour. */
export const KNOWN: PublishKnowledge = {
  changes: {
    version: { plan: 7, version: 2 },
    changes: [],
    area: { before: 0, after: 120 },
    seconds: { before: 0, after: 3600 },
    files: [],
    robots: [],
    audience: { people: 0, notifications: [] },
  },
  estimate: {
    plan: 7,
    seconds: 3600,
    widths: [],
    sectors: [],
    recent: [],
    past: { runs: 0, errors: [] },
    audience: { people: 0, notifications: [] },
  },
}
