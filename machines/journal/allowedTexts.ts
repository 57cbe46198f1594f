/** Which texts of events and contexts may stand in a journal: those of closed sets, field by field. Everything else a person or the service writes is replaced. */
import type { AnyStateMachine } from 'xstate'
import type { accountMoveMachine } from '../accountMove/accountMove.machine.ts'
import type { activeTaskMachine } from '../activeTask/activeTask.machine.ts'
import type { alertNoticesMachine } from '../alertNotices/alertNotices.machine.ts'
import type { buildMachine } from '../build/build.machine.ts'
import type { commandMachine } from '../command/command.machine.ts'
import type { contactDeleteMachine } from '../contactDelete/contactDelete.machine.ts'
import type { controlMachine } from '../control/control.machine.ts'
import type { convertPlanMachine } from '../convertPlan/convertPlan.machine.ts'
import type { createPlanMachine } from '../createPlan/createPlan.machine.ts'
import type { csvDownloadMachine } from '../csvDownload/csvDownload.machine.ts'
import type { draftSyncMachine } from '../draftSync/draftSync.machine.ts'
import type { editorMachine } from '../editor/editor.machine.ts'
import type { feedbackMachine } from '../feedback/feedback.machine.ts'
import type { importPlanMachine } from '../importPlan/importPlan.machine.ts'
import type { manualDriveMachine } from '../manualDrive/manualDrive.machine.ts'
import type { messengerMachine } from '../messenger/messenger.machine.ts'
import type { pinMachine } from '../pin/pin.machine.ts'
import type { planPreviewMachine } from '../planPreview/planPreview.machine.ts'
import type { planUploadMachine } from '../planUpload/planUpload.machine.ts'
import type { playbackMachine } from '../playback/playback.machine.ts'
import type { poseModeMachine } from '../poseMode/poseMode.machine.ts'
import type { publishPlanMachine } from '../publishPlan/publishPlan.machine.ts'
import type { sectorQueueMachine } from '../sectorQueue/sectorQueue.machine.ts'
import type { inactivityMachine } from '../session/inactivity.machine.ts'
import type { sessionMachine } from '../session/session.machine.ts'
import type { stopMachine } from '../stop/stop.machine.ts'
import type { ClosedField, FieldName, RecordField } from './textFields.ts'

type Machines = {
  readonly accountMove: typeof accountMoveMachine
  readonly activeTask: typeof activeTaskMachine
  readonly alertNotices: typeof alertNoticesMachine
  readonly build: typeof buildMachine
  readonly command: typeof commandMachine
  readonly contactDelete: typeof contactDeleteMachine
  readonly control: typeof controlMachine
  readonly convertPlan: typeof convertPlanMachine
  readonly createPlan: typeof createPlanMachine
  readonly csvDownload: typeof csvDownloadMachine
  readonly draftSync: typeof draftSyncMachine
  readonly editor: typeof editorMachine
  readonly feedback: typeof feedbackMachine
  readonly importPlan: typeof importPlanMachine
  readonly inactivity: typeof inactivityMachine
  readonly manualDrive: typeof manualDriveMachine
  readonly messenger: typeof messengerMachine
  readonly pin: typeof pinMachine
  readonly planPreview: typeof planPreviewMachine
  readonly planUpload: typeof planUploadMachine
  readonly playback: typeof playbackMachine
  readonly poseMode: typeof poseModeMachine
  readonly publishPlan: typeof publishPlanMachine
  readonly sectorQueue: typeof sectorQueueMachine
  readonly session: typeof sessionMachine
  readonly stop: typeof stopMachine
}

/**
 * `texts`: fields whose value is one of a closed set wherever they stand in the machine's events, context, input and effects. `keys`: fields whose
 * objects have keys that somebody chose; the keys are replaced too, but for those that are listed because the same field holds other objects as well. Both
 * are complete by type: a new field of a closed set, a renamed one and one that takes any text now do not compile.
 */
type AllowedTexts<Machine extends AnyStateMachine> = {
  readonly texts: { readonly [Field in ClosedField<Machine>]: true }
  readonly keys: { readonly [Field in RecordField<Machine>]: true | readonly FieldName<Machine>[] }
}

/** By the id of a machine. Types alone are imported: the recorder must not load the machines. */
const ALLOWED_TEXTS: { readonly [Id in keyof Machines]: AllowedTexts<Machines[Id]> } = {
  accountMove: { texts: { default_language: true, role: true, target: true, type: true }, keys: { data: true } },
  activeTask: { texts: { action: true, kind: true, mode: true, type: true }, keys: {} },
  alertNotices: { texts: { output: true, permission: true, type: true }, keys: {} },
  build: { texts: { type: true }, keys: {} },
  command: { texts: { stage: true, status: true, type: true }, keys: { data: true } },
  contactDelete: { texts: { type: true }, keys: { data: true } },
  control: { texts: { reason: true, type: true }, keys: {} },
  convertPlan: { texts: { mode: true, status: true, type: true }, keys: { data: true, params: true } },
  createPlan: {
    texts: { fault: true, kind: true, planType: true, plan_type: true, status: true, step: true, type: true },
    keys: { data: true },
  },
  csvDownload: { texts: { type: true }, keys: { data: true } },
  draftSync: {
    texts: {
      cpe_version: true,
      environment: true,
      kind: true,
      mode: true,
      model: true,
      place: true,
      published: true,
      refusal: true,
      result: true,
      status: true,
      type: true,
    },
    keys: { data: true },
  },
  editor: {
    texts: {
      arrangement: true,
      hiddenPlaces: true,
      holds: true,
      how: true,
      kind: true,
      line: true,
      mode: true,
      on: true,
      part: true,
      place: true,
      pointer: true,
      refusal: true,
      selectedPlace: true,
      side: true,
      status: true,
      step: true,
      tool: true,
      type: true,
      zone: true,
    },
    keys: {},
  },
  feedback: { texts: { part: true, type: true, wrong: true }, keys: { data: true } },
  importPlan: {
    texts: { environment: true, location_environment: true, status: true, type: true },
    keys: { data: true },
  },
  inactivity: { texts: { tab: true, type: true }, keys: {} },
  manualDrive: { texts: { direction: true, type: true }, keys: { data: true } },
  messenger: { texts: { level: true, type: true }, keys: { data: true } },
  pin: {
    texts: { action: true, kind: true, priority: true, remote: true, status: true, type: true },
    keys: { data: true },
  },
  planPreview: {
    texts: { cause: true, kind: true, layer: true, layers: true, mode: true, model: true, status: true, type: true },
    keys: {},
  },
  planUpload: { texts: { fault: true, problem: true, type: true }, keys: { data: true } },
  playback: { texts: { type: true }, keys: {} },
  poseMode: { texts: { mode: true, type: true }, keys: { data: true } },
  publishPlan: {
    texts: {
      change: true,
      changes: true,
      goes_over: true,
      kind: true,
      notification: true,
      status: true,
      type: true,
      zone_type: true,
    },
    keys: { data: true },
  },
  sectorQueue: { texts: { place: true, status: true, type: true }, keys: {} },
  session: {
    texts: {
      area_unit: true,
      context: true,
      input: true,
      kind: true,
      language: true,
      reason: true,
      role: true,
      type: true,
      volume_unit: true,
    },
    keys: { data: true, grants: true, output: ['found', 'ok', 'self', 'error', 'reason'] },
  },
  stop: { texts: { type: true }, keys: { data: true } },
}

/** Which texts and numbers of one actor may be kept as they are. */
export type FieldRules = {
  readonly allowsText: (field: string, text: string) => boolean
  readonly allowsNumber: (field: string) => boolean
  /** Whether the keys of an object in the field are texts of somebody. */
  readonly hasOwnKeys: (field: string) => boolean
  /** Of such a field: whether the key is a name of ours all the same. */
  readonly isNamed: (field: string, key: string) => boolean
}

/** Of a closed set no text is longer or has a blank, so that a wrong type lets no sentence through. */
const CLOSED_TEXT = /^[\w.:/+-]{0,64}$/
/** What an error is called: `errors.control.outranked`. */
const ERROR_TOKEN = /^(?:errors|machine)(?:\.\w{1,40}){1,5}$/
/** Numbers that prove who somebody is. */
const SECRET_NUMBERS: ReadonlySet<string> = new Set(['passcode', 'password', 'code', 'tfa_code', 'secret', 'token'])

/** Names of inputs by which charts decide, as errors have them in `field`: words of ours, whoever says them. */
const DECIDING_FIELDS: ReadonlySet<string> = new Set(['tfa', 'tfa_code', 'estimatedCleaningTime'])
/** What an error is called beside `ERROR_TOKEN`, where a chart decides by it. */
const DECIDING_TOKENS: ReadonlySet<string> = new Set(['cleaningplans.error.missing.file'])
/** Keys of an error's `data` that charts read or write. */
const ERROR_DATA_KEYS: ReadonlySet<string> = new Set(['expected', 'file', 'field'])

type OwnKeys = { readonly [field: string]: true | readonly string[] | undefined }

const rulesOf = (texts: object, keys: OwnKeys): FieldRules => ({
  allowsText: (field, text) =>
    field === 'token'
      ? ERROR_TOKEN.test(text) || DECIDING_TOKENS.has(text)
      : field === 'field'
        ? DECIDING_FIELDS.has(text)
        : Object.hasOwn(texts, field) && CLOSED_TEXT.test(text),
  allowsNumber: field => !SECRET_NUMBERS.has(field),
  hasOwnKeys: field => Object.hasOwn(keys, field),
  isNamed: (field, key) => {
    if (field === 'data' && ERROR_DATA_KEYS.has(key)) return true
    const names = Object.hasOwn(keys, field) ? keys[field] : undefined
    return names !== undefined && names !== true && names.includes(key)
  },
})

/** Of what belongs to no machine: no text at all. */
const NO_TEXTS: FieldRules = { ...rulesOf({}, {}), hasOwnKeys: () => true }

/** Of what the worker and robots tell of themselves: numbers in fields of ours, and what an error is called. */
export const NUMBERS_ALONE: FieldRules = rulesOf({}, {})

const rules: ReadonlyMap<string, FieldRules> = new Map(
  Object.entries(ALLOWED_TEXTS).map(([id, { texts, keys }]) => [id, rulesOf(texts, keys)]),
)

/** Fields of each machine that may hold a text as it is, or whose keys are looked at. */
export const ALLOWED_FIELDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(ALLOWED_TEXTS).map(([id, { texts, keys }]) => [
    id,
    [...Object.keys(texts), ...Object.keys(keys), 'token', 'field', 'data', 'message', 'name', 'text', 'password'],
  ]),
)

/** @param machine id of the machine, absent for what belongs to none */
export const fieldRules = (machine: string | undefined): FieldRules =>
  (machine === undefined ? undefined : rules.get(machine)) ?? NO_TEXTS
