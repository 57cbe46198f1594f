import { parseSync, Visitor } from 'vite'
import type { Check } from './check.ts'
import { isTypeScript, type SourceFile, sourceFiles } from './sourceFiles.ts'

/** Names that a newcomer would have to learn first, and what the field says for them. The words that we use are in docs/glossary.md. */
const DIALECT: readonly (readonly [name: RegExp, instead: string])[] = [
  [/^deeds?(?![a-z])|Deeds?(?![a-z])|(?:^|_)DEEDS?(?:_|$)/, 'RobotAction, ROBOT_ACTIONS, actionCooldowns'],
  [/Standing$|^standingOf$/, 'TimeMode, stateAt, ControlFlags'],
  [/^useRobotNow$/, 'useShownRobot'],
  [/^(?:present|presentReadouts)$/, 'live, liveReadouts'],
  [/^(?:Watching|openWatch)$/, 'MonitorLayout, openRobotView'],
  [/^(?:inHand|fresh|begun|tried|theirs)$/, 'editor, newDraft, original, submitted, remote'],
  [/^(?:blame|forgive|complain|doubtRights)$/, 'setError, clearError, printError, invalidateRights'],
  [/^(?:say|hear|tell|told)(?:$|[A-Z])|^(?:Told|Telling)(?![a-z])|Telling$/, 'emit, on…, send, lastSent'],
  [/^news$|News$/, 'events, ControlEvent, StreamStatus, TabEvent'],
  [/^(?:drive|blocked|refusal|control)Words$/, 'manualDriveMessages, blockedText, refusalText'],
  [/^Desk(?![a-z])/, 'what it is: an active task, comments, messages, settings'],
  [/^(?:judge|toldOf|obey|goBack)$/, 'authorizeCommand, outcomeFromRow, executeCommand, openPlaybackSession'],
  [/^(?:attendant|givePast|livePast)$/, 'simulatedSupport, seedHistory, simulateHistory'],
  [/^(?:MOST|LONGEST)(?:_|$)/, 'MAX_…'],
  [/^A_(?:DAY|HOUR|MINUTE|SECOND)$/, 'DAY_MS, …_PER_…'],
  [/^(?!WITHOUT_|OF_)[A-Z_]+_A_[A-Z]+$/, '…_PER_…'],
  [/^(?:NO_LOSS|breathe|patience)$|(?:^|_)PATIENCE(?:_|$)/, 'IGNORED, yieldToEventLoop, timeout'],
  [/^(?:lackingFields|eulaWall|wish)$/, 'missingFields, eulaGuard, request'],
  [/^(?:workFolder|means|called|doing|kept)$/, 'what it holds: importsFolder, changesQueue, name, running, stored'],
]

/** Names that are given from outside and fine as members: a field of the published API, and a method of Playwright. */
const OUTSIDE_MEMBERS: ReadonlySet<string> = new Set(['kept', 'goBack'])

/** What each name met so far should be instead; undefined for good ones. */
const answers = new Map<string, string | undefined>()
function insteadOf(name: string): string | undefined {
  if (!answers.has(name)) answers.set(name, DIALECT.find(([pattern]) => pattern.test(name))?.[1])
  return answers.get(name)
}

/** Comments and strings, as far as one sees them without parsing. */
const COMMENT_OR_STRING = /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
/** Whether it is worth parsing, which takes long: the path or what is neither comment nor string has such a name. */
const mayHaveOne = ({ path, text }: SourceFile): boolean =>
  (`${path} ${text.replace(COMMENT_OR_STRING, ' ')}`.match(/[A-Za-z]\w*/g) ?? []).some(
    name => insteadOf(name) !== undefined,
  )

/** @returns each name of the dialect in the file's path or code, with its first line; sentences and comments are not looked at */
function dialectNames(file: SourceFile): ReadonlyMap<string, number> {
  const { path, text } = file
  const found = new Map<string, number>()
  if (!mayHaveOne(file)) return found
  for (const part of path.split(/[/.]/)) if (insteadOf(part) !== undefined) found.set(part, 1)
  const members = new Set<number>()
  const addMember = ({ start }: { readonly start: number }): void => void members.add(start)
  const add = ({ name, start }: { readonly name: string; readonly start: number }): void => {
    if (insteadOf(name) === undefined || found.has(name)) return
    if (!(members.has(start) && OUTSIDE_MEMBERS.has(name))) found.set(name, text.slice(0, start).split('\n').length)
  }
  new Visitor({
    MemberExpression: ({ computed, property }) => computed || addMember(property),
    Property: ({ computed, shorthand, key }) => computed || shorthand || addMember(key),
    TSPropertySignature: ({ computed, key }) => computed || addMember(key),
    Identifier: add,
    JSXIdentifier: add,
    PrivateIdentifier: add,
  }).visit(parseSync(path, text).program)
  return found
}

/** @returns each name of the dialect with its file, its first line there and what to say instead */
export const wordFindings = (files: readonly SourceFile[]): readonly string[] =>
  files.flatMap(file =>
    [...dialectNames(file)].map(
      ([name, line]) => `${file.path}:${line} names ${name}; the field says ${insteadOf(name)}`,
    ),
  )

export const wordsCheck: Check = {
  name: "names are the field's words",
  run: async root => wordFindings(await sourceFiles(root, isTypeScript)),
}
