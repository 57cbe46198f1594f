/** What the history is filtered by (P-021). */

/**
 * State slugs that each filter stands for, from the state table: a search for pauses means those that were requested remotely as well.
 * `start`: a run is loaded; `done`: its report was written; `progress`: at work, whatever the kind of plan.
 */
export const STATUS_TYPE_SLUGS = {
  login: ['login', 'login_checklist'],
  start: ['load_clean'],
  done: ['finished_report_generated'],
  logout: ['logout', 'logout_checklist'],
  progress: ['idle', 'clean', 'patrol', 'disinfect', 'processing'],
  pause: ['pause', 'remote_pause'],
  obstacle: ['obstacle', 'danger_obstacle'],
  going_home: ['going_home'],
} as const
export type StatusTypeFilter = keyof typeof STATUS_TYPE_SLUGS

const isFilter = (text: string): text is StatusTypeFilter => Object.hasOwn(STATUS_TYPE_SLUGS, text)

/** State slugs that a `status_type` asks for: those of the filter of this name, else the slug itself. */
export const slugsOfStatusType = (text: string): readonly string[] =>
  isFilter(text) ? STATUS_TYPE_SLUGS[text] : [text]
