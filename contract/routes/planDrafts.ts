import * as v from 'valibot'
import { pathIdSchema, queryCountSchema } from '../resources/ids.ts'
import {
  answeredCommandsSchema,
  draftCommandsSchema,
  draftHeadSchema,
  draftSaveSchema,
  MAX_SENT_BYTES,
  planDraftSchema,
  sentCommandsSchema,
} from '../resources/planDrafts.ts'
import { planSchema } from '../resources/plans.ts'
import { lineSchema } from '../text.ts'
import { route } from './access.ts'

const PATH = '/api/v0/PlanDrafts/{version}'
const uuid = v.pipe(lineSchema, v.uuid())
/** 409 `errors.planDraft.ended`: the draft that is named was discarded; the version has another one. */
export const planDrafts = {
  /** The draft of a version; it begins with the first command. */
  get: route(['CleaningPlans', 'view'])
    .route({ method: 'GET', path: PATH, tags: ['PlanDrafts'] })
    .input(v.object({ version: pathIdSchema }))
    .output(planDraftSchema),
  commands: route(['CleaningPlans', 'view'])
    .route({ method: 'GET', path: `${PATH}/commands`, tags: ['PlanDrafts'] })
    .input(v.object({ version: pathIdSchema, draft: uuid, since: queryCountSchema }))
    .output(draftCommandsSchema),
  /** Each command is accepted or refused by itself; a repeated id is answered with the place that it has. */
  send: route(['CleaningPlans', 'edit'], { body: 'file', maxBytes: MAX_SENT_BYTES })
    .route({ method: 'POST', path: `${PATH}/commands`, tags: ['PlanDrafts'] })
    .input(v.object({ version: pathIdSchema, ...sentCommandsSchema.entries }))
    .output(answeredCommandsSchema),
  /**
   * Writes the drawing into the version's files; of a closed version into those of the next one, which has the draft from then on. 409
   * `errors.planDraft.moreCommands` where there are commands after `sequence`, `errors.planDraft.filesChanged` where the files are others than
   * those that the draft began with; 412 `errors.planDraft.problems` with the problems that no version may have.
   */
  save: route(['CleaningPlans', 'edit'])
    .route({ method: 'POST', path: `${PATH}/save`, tags: ['PlanDrafts'] })
    .input(v.object({ version: pathIdSchema, ...draftSaveSchema.entries }))
    .output(v.object({ ...draftHeadSchema.entries, plan: planSchema })),
  /** Throws away what was not saved. */
  discard: route(['CleaningPlans', 'edit'])
    .route({ method: 'DELETE', path: PATH, tags: ['PlanDrafts'] })
    .input(v.object({ version: pathIdSchema, draft: uuid }))
    .output(v.object({})),
}
