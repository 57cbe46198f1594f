import * as v from 'valibot'
import { pathIdSchema, queryCountSchema } from '../resources/ids.ts'
import {
  CPE_VERSIONS,
  mapImportSchema,
  newPlanSchema,
  PLAN_ORDERS,
  planEditSchema,
  planSchema,
  planTargetsSchema,
  sentPlanNameSchema,
  sentTargetsSchema,
} from '../resources/plans.ts'
import { FILE_IN_JSON, route } from './access.ts'

const total = v.pipe(v.number(), v.integer(), v.minValue(0))
const id = v.object({ id: pathIdSchema })
const flag = v.picklist(['0', '1'])

/** The most versions that one answer holds. */
const MAX_PLANS = 100_000

export const plans = {
  /**
   * Versions in sight, of plans that were not removed (L-003, L-006, L-011). `first_id`: of one plan. `latest` 1: of each plan the newest version alone;
   * `published` then keeps plans of which a version is published (1) or none is (0), and without it versions that are published themselves.
   * `current` 1: of each plan the published version alone, or the newest where none is.
   * `get_comment` 0 leaves comments empty; `get_last_run` 1 tells the newest run of each, `get_runs` 1 with `first_id` how many runs each version has. `location` 0: plans of no location. `within`: of an account and those below it. `total` counts all that
   * are meant, whatever the page.
   */
  list: route(['CleaningPlans', 'view'])
    .route({ method: 'GET', path: '/api/v0/CleaningPlans', tags: ['CleaningPlans'] })
    .input(
      v.optional(
        v.object({
          first_id: v.optional(pathIdSchema),
          limit: v.optional(v.pipe(queryCountSchema, v.maxValue(MAX_PLANS)), MAX_PLANS),
          offset: v.optional(queryCountSchema, 0),
          order_by: v.optional(v.picklist(PLAN_ORDERS), 'name'),
          direction: v.optional(v.picklist(['asc', 'desc']), 'asc'),
          get_comment: v.optional(flag, '1'),
          get_last_run: v.optional(flag, '0'),
          get_runs: v.optional(flag, '0'),
          latest: v.optional(flag, '0'),
          current: v.optional(flag, '0'),
          location: v.optional(queryCountSchema),
          published: v.optional(flag),
          cpe_version: v.optional(v.picklist(CPE_VERSIONS)),
          account: v.optional(pathIdSchema),
          within: v.optional(pathIdSchema),
        }),
        {},
      ),
    )
    .output(v.object({ data: v.array(planSchema), total })),
  get: route(['CleaningPlans', 'view'])
    .route({ method: 'GET', path: '/api/v0/CleaningPlans/{id}', tags: ['CleaningPlans'] })
    .input(id)
    .output(planSchema),
  /**
   * All files at once; a file that does not parse refuses the plan. Its first version is published where the login may publish and there is floor to
   * clean, else it is `ready` (L-016, L-039).
   */
  create: route(['CleaningPlans', 'edit'], FILE_IN_JSON)
    .route({ method: 'POST', path: '/api/v0/CleaningPlans', tags: ['CleaningPlans'] })
    .input(newPlanSchema)
    .output(planSchema),
  /** Makes a plan of a ROS map_server map: `ready`, since it has no floor to clean yet. The error names the file and the field. */
  import: route(['CleaningPlans', 'edit'], FILE_IN_JSON)
    .route({ method: 'POST', path: '/api/v0/CleaningPlans/import', tags: ['CleaningPlans'] })
    .input(mapImportSchema)
    .output(planSchema),
  /**
   * Changes a version (L-003, L-016): an open one in place, of a closed one the next version is made, which the answer is then. Other files are read
   * before the version is `ready` again: until then it is `validating`. A name is the whole plan's. 409 `errors.cleaningPlan.changedMeanwhile` where
   * `revision` is not the version's; 412 `errors.cleaningPlan.cleanableArea` with field `cleanable_area` and `data.expected` (m²) where the area is not
   * that of the files (L-025, L-026).
   */
  edit: route(['CleaningPlans', 'edit'])
    .route({ method: 'POST', path: '/api/v0/CleaningPlans/{id}', tags: ['CleaningPlans'] })
    .input(v.object({ ...id.entries, ...planEditSchema.entries }))
    .output(planSchema),
  /** Takes a plan away with all its versions. `id`: its first id. 409 `errors.cleaningPlan.inUse` with `data.robots` while robots have it. */
  remove: route(['CleaningPlans', 'delete'])
    .route({ method: 'DELETE', path: '/api/v0/CleaningPlans/{id}', tags: ['CleaningPlans'] })
    .input(id)
    .output(v.object({})),
  /** Renames the whole plan, by any of its versions (L-014). 404 with field `name` for an empty one (L-015). */
  rename: route(['CleaningPlans', 'edit'])
    .route({ method: 'POST', path: '/api/v0/CleaningPlans/{id}/name', tags: ['CleaningPlans'] })
    .input(v.object({ ...id.entries, name: sentPlanNameSchema }))
    .output(planSchema),
  /** What is aimed at with a plan, by any of its versions (L-012, L-013). `default` true: what holds where nobody has set any. */
  targets: route(['CleaningPlans', 'view'])
    .route({ method: 'GET', path: '/api/v0/CleaningPlans/{id}/thresholds', tags: ['CleaningPlans'] })
    .input(v.object({ ...id.entries, default: v.optional(v.picklist(['true', 'false', '0', '1']), 'false') }))
    .output(planTargetsSchema),
  /** 404 with field `coverage_percentage` where that is empty (L-015); null, or the defaults themselves, set it back to them. */
  setTargets: route(['CleaningPlans', 'edit'])
    .route({ method: 'POST', path: '/api/v0/CleaningPlans/{id}/thresholds', tags: ['CleaningPlans'] })
    .input(v.object({ ...id.entries, ...sentTargetsSchema.entries }))
    .output(planTargetsSchema),
}
