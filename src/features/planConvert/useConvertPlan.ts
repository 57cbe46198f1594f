import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import { type ConvertedVersion, convertPlanMachine } from '../../../machines/convertPlan/convertPlan.machine.ts'
import { useStableCall } from '../../actors/useStableCall.ts'
import { useStartedActor } from '../../actors/useStartedActor.ts'
import { answerOf } from '../../service/answerOf.ts'
import { queries, service } from '../../service/client.ts'
import { queryClient } from '../../service/queryClient.ts'

const machineOf = (open: (version: ConvertedVersion) => Promise<void>) =>
  convertPlanMachine.provide({
    actors: {
      check: fromPromise(({ input: id }) =>
        answerOf(async () => ({ checks: await service.plans.conversionChecks({ id }) })),
      ),
      convert: fromPromise(({ input: id }) => answerOf(async () => ({ version: await service.plans.convert({ id }) }))),
      redirect: fromPromise(({ input }) => open(input)),
    },
  })

export type PlanConversion = ActorRefFrom<typeof convertPlanMachine>

/** Conversion of plans of the older tool on this screen (L-049): begun by `convertPlan.open`, shown by `ConvertPlanDialog`. */
export function useConvertPlan(): PlanConversion {
  const navigate = useNavigate()
  const open = useStableCall(async ({ id, first_id }: ConvertedVersion): Promise<void> => {
    void queryClient.invalidateQueries({ queryKey: queries.plans.key() })
    const params = { firstId: String(first_id), versionId: String(id) }
    await navigate({ to: '/v2/plan/$firstId/editor/$versionId', params })
  })
  const [machine] = useState(() => machineOf(open))
  return useStartedActor(machine, { id: 'convertPlan' })
}
