import { posix } from 'node:path'
import type { Check } from './check.ts'
import { references } from './references.ts'
import { isTypeScript, type SourceFile, sourceFiles } from './sourceFiles.ts'

/** Who may import whom inside one top-level folder. */
export type InnerDirections = {
  /** The top-level folder. Files that stand directly in it may import everything. */
  readonly root: string
  /** Its folders, each with what it may import beside itself: folders, or single files of the root. A folder that is missing here is a fault. */
  readonly folders: { readonly [folder: string]: readonly string[] }
  /** Folders that put everything together, or show it, and may import everything. */
  readonly free: readonly string[]
  /** Imports against the table that are still there, by how many. The numbers may only shrink: one that is too high is a fault as well. */
  readonly exceptions: readonly (readonly [from: string, to: string, imports: number])[]
}

/** What screens are made of, from the ground up. */
const PARTS = [
  'actors',
  'browserStore',
  'developer',
  'drafts',
  'forms',
  'i18n',
  'journal',
  'log',
  'parts',
  'preferences',
  'service',
  'session',
  'settings',
  'toasts',
]
const SCREEN = [...PARTS, 'shell', 'theme', 'time', 'units', 'widgets', 'features/robots']

const PLANS = [
  'features/floorAge',
  'features/plan',
  'features/planChanges',
  'features/planConvert',
  'features/planPublish',
  'features/plans',
  'features/report',
  'features/runs',
]

/** The folders of src. A feature knows those that are named here and no others; the shell is around every screen. */
export const SRC_DIRECTIONS: InnerDirections = {
  root: 'src',
  free: ['routes', 'features/gallery'],
  folders: {
    actors: [],
    browserStore: [],
    developer: ['i18n', 'service', 'session'],
    drafts: [],
    forms: ['service', 'session', 'widgets'],
    i18n: ['log'],
    journal: ['actors', 'browserStore', 'log'],
    log: [],
    parts: ['log', 'service'],
    planMap: ['i18n', 'service', 'theme'],
    preferences: ['i18n', 'log', 'service', 'session', 'theme', 'toasts'],
    service: ['actors', 'i18n', 'journal', 'log', 'toasts'],
    session: ['actors', 'drafts', 'i18n', 'journal', 'log', 'service', 'theme', 'toasts'],
    settings: ['log', 'service'],
    theme: [],
    time: ['service'],
    toasts: [],
    units: ['session'],
    widgets: ['parts', 'theme', 'time', 'toasts', 'units'],
    // The bell, the search and the keys are part of every screen.
    shell: [
      ...PARTS,
      'theme',
      'time',
      'units',
      'widgets',
      'features/alerts',
      'features/keys',
      'features/robots',
      'features/search',
    ],
    'features/accounts': SCREEN,
    'features/administration': SCREEN,
    'features/alerts': SCREEN,
    'features/audit': [...SCREEN, 'features/administration'],
    // Minutes of a recording with what stands around them, from a pin, a report and the timeline.
    'features/capsule': SCREEN,
    'features/history': [...SCREEN, 'features/robotDays'],
    'features/inspector': [...SCREEN, 'actors', 'journal'],
    'features/home': SCREEN,
    'features/keys': ['i18n', 'parts', 'preferences', 'widgets', 'features/robots'],
    'features/login': [...SCREEN, 'features/secondFactor'],
    // It fills the window: what the shell has on other screens stands in its own header.
    'features/monitor': [
      ...SCREEN,
      'features/alerts',
      'features/capsule',
      'features/keys',
      'features/robotDays',
      'features/search',
      'planMap',
    ],
    'features/outbox': [...SCREEN, 'features/administration'],
    'features/permissions': [...SCREEN, 'features/administration'],
    // Screens of plans; a plan's own puts the others together, and lends them its map and its marks.
    'features/plans': [...SCREEN, 'features/plan', 'features/runs'],
    'features/plan': [...SCREEN, ...PLANS, 'features/home', 'planMap'],
    'features/planAdmin': [...SCREEN, ...PLANS],
    'features/planChanges': SCREEN,
    'features/planConvert': [...SCREEN, ...PLANS, 'planMap'],
    'features/planEditor': [...SCREEN, ...PLANS, 'features/keys', 'planMap'],
    'features/planNew': [...SCREEN, ...PLANS, 'planMap'],
    'features/planPublish': [...SCREEN, ...PLANS, 'planMap'],
    'features/preferences': SCREEN,
    // A plan that is made from a map is shown as any plan is.
    'features/report': [...SCREEN, 'features/capsule', 'features/runs', 'planMap'],
    'features/reportCalendar': [...SCREEN, 'features/runs', 'features/reports'],
    // Robots and users of an account are pages of it.
    'features/robotAdmin': [...SCREEN, 'features/accounts'],
    // What a robot did by days and hours, as the monitor's timeline and the history show it.
    'features/robotDays': SCREEN,
    'features/floorAge': SCREEN,
    'features/reports': [...SCREEN, 'features/runs', 'features/floorAge', 'features/locations'],
    'features/robots': ['i18n', 'preferences', 'service', 'widgets'],
    // What runs are called and how they came out, on every screen of reports.
    'features/runs': ['features/robots', 'preferences', 'session', 'units', 'widgets'],
    'features/search': SCREEN,
    'features/secondFactor': SCREEN,
    'features/settings': [...SCREEN, 'features/administration', 'features/search'],
    'features/subscriptions': SCREEN,
    'features/locations': [...SCREEN, 'features/home', 'features/runs', 'planMap'],
    'features/users': [...SCREEN, 'features/accounts', 'features/secondFactor'],
  },
  exceptions: [
    ['i18n', 'service', 1],
    ['parts', 'router.tsx', 1],
    ['parts', 'widgets', 3],
    ['session', 'router.tsx', 1],
  ],
}

type Import = { readonly from: string; readonly to: string; readonly place: string; readonly target: string }

const folderOf = ({ root, folders, free }: InnerDirections, path: string): string | undefined =>
  [...Object.keys(folders), ...free].find(folder => path.startsWith(`${root}/${folder}/`))

/** Imports that leave their folder for one that it may not import. */
function strays(files: readonly SourceFile[], directions: InnerDirections): readonly Import[] {
  const { root, folders } = directions
  return files.flatMap(file => {
    const from = folderOf(directions, file.path)
    const allowed = from === undefined ? undefined : folders[from]
    if (from === undefined || allowed === undefined) return []
    const found = new Map<string, Import>()
    for (const { to: specifier, line } of references(file)) {
      if (specifier?.startsWith('.') !== true) continue
      const target = posix.join(posix.dirname(file.path), specifier)
      if (!target.startsWith(`${root}/`)) continue
      const to = folderOf(directions, target) ?? target.slice(root.length + 1)
      if (to !== from && !allowed.includes(to)) found.set(target, { from, to, place: `${file.path}:${line}`, target })
    }
    return [...found.values()]
  })
}

/** @returns `path:line …` for each import against the table that is no exception, each exception that is out of date, and each folder that is not in the table */
export function innerDirectionFindings(files: readonly SourceFile[], directions: InnerDirections): readonly string[] {
  const { root, exceptions, folders } = directions
  const inRoot = files.filter(({ path }) => path.startsWith(`${root}/`))
  const unknown = inRoot
    .filter(({ path }) => path.split('/').length > 2 && folderOf(directions, path) === undefined)
    .map(({ path }) => `${path}:1 is in a folder that the inner directions of ${root} do not name`)
  const byPair = Map.groupBy(strays(inRoot, directions), ({ from, to }) => `${from} → ${to}`)
  const against = [...byPair].flatMap(([pair, imports]) => {
    const [most = 0] = exceptions.flatMap(([from, to, count]) => (`${from} → ${to}` === pair ? [count] : []))
    if (imports.length <= most) return []
    return imports.map(
      ({ place, target, from }) =>
        `${place} imports ${target}; ${from} may import ${folders[from]?.join(', ') || 'nothing beside itself'}${most === 0 ? '' : `, and ${most} exceptions, not ${imports.length}`}`,
    )
  })
  const outOfDate = exceptions.flatMap(([from, to, count]) => {
    const there = byPair.get(`${from} → ${to}`)?.length ?? 0
    return there < count ? [`${root}: ${from} imports ${to} ${there} times now; its exception says ${count}`] : []
  })
  return [...unknown, ...against, ...outOfDate]
}

export const innerDirectionsCheck: Check = {
  name: 'inner directions',
  run: async root => innerDirectionFindings(await sourceFiles(root, isTypeScript), SRC_DIRECTIONS),
}
