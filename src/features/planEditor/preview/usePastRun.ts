/** A recorded run whose things stand in the way of the preview, from its report. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { Plan } from '../../../../contract/resources/plans.ts'
import { reportDetailsSchema } from '../../../../contract/robot/runReport.ts'
import type { FloorPlan } from '../../../../floor/floorPlan.ts'
import type { PastRun } from '../../../../machines/planPreview/planPreview.types.ts'
import { queries } from '../../../service/client.ts'
import { planFloorOptions, useIsCustomerView } from '../../report/planFloor.ts'
import { type PlanPreviewActor, usePreviewPart } from './usePlanPreview.ts'

const thingsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ obstacles: reportDetailsSchema.entries.obstacles }),
  v.transform(({ obstacles }) => obstacles),
)

const planIn = ({ elements, config }: FloorPlan): PastRun['plan'] => ({
  sectors: elements.sectors,
  zones: elements.zones,
  home: config.home,
})

type Compared = {
  /** The version that the drawing is compared with: the published one, else the one that the drawing began with. */
  readonly version: Plan
  /** Its floor, where it is the one that the drawing began with. */
  readonly floor: FloorPlan | undefined
}

async function readPast(client: QueryClient, report: number, { version, floor }: Compared, isPretty: boolean) {
  const { report: details } = await client.fetchQuery(queries.reports.get.queryOptions({ input: { id: report } }))
  const plan = floor ?? (await client.fetchQuery(planFloorOptions(version.id, isPretty))).floor
  return { report, things: v.parse(thingsSchema, details), plan: planIn(plan) } satisfies PastRun
}

/** Which run is asked about; what was chosen last counts. */
export function usePastRun(actor: PlanPreviewActor, compared: Compared) {
  const client = useQueryClient()
  const isPretty = useIsCustomerView()
  const past = usePreviewPart(actor, 'past')
  const read = useMutation({ mutationFn: (report: number) => readPast(client, report, compared, isPretty) })
  const choose = (report: number | undefined): void => {
    actor.send({ type: 'preview.setPast', past: undefined })
    read.reset()
    if (report !== undefined)
      read.mutate(report, { onSuccess: found => actor.send({ type: 'preview.setPast', past: found }) })
  }
  return {
    past,
    chosen: read.isPending || read.isError ? read.variables : past?.report,
    isReading: read.isPending,
    hasFailed: read.isError,
    choose,
  }
}
