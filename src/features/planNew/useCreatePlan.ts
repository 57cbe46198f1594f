import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { type ActorRefFrom, fromPromise } from 'xstate'
import { createPlanMachine } from '../../../machines/createPlan/createPlan.machine.ts'
import { useStableCall } from '../../actors/useStableCall.ts'
import { useStartedActor } from '../../actors/useStartedActor.ts'
import { answerOf } from '../../service/answerOf.ts'
import { queries, service } from '../../service/client.ts'
import { queryClient } from '../../service/queryClient.ts'

const machine = createPlanMachine.provide({
  actors: {
    sendMap: fromPromise(({ input }) => answerOf(async () => ({ map: await service.plans.createFromMap(input) }))),
    askForPlan: fromPromise(({ input: mapFolder }) =>
      answerOf(async () => ({ map: await service.plans.createFromMap({ mapFolder }) })),
    ),
    readProposals: fromPromise(({ input: id }) =>
      answerOf(async () => ({ proposals: await service.plans.proposals({ id }) })),
    ),
    takeProposals: fromPromise(({ input: { plan: id, accepted } }) =>
      answerOf(async () => {
        const plan = await service.plans.takeProposals({ id, accepted: [...accepted] })
        // The version has other sectors now.
        queryClient.removeQueries({ queryKey: ['planFloor', id] })
        await queryClient.invalidateQueries({ queryKey: queries.plans.key() })
        return { plan }
      }),
    ),
  },
})
export type CreatePlan = ActorRefFrom<typeof machine>

/** The making of a plan on this screen. The address holds the map folder while there is one: who comes back goes on with it (L-054). */
export function useCreatePlan(mapFolder: string | undefined): CreatePlan {
  const router = useRouter()
  const inAddress = useRef(mapFolder)
  const keepInAddress = useStableCall((folder: string | undefined): void => {
    if (inAddress.current === folder) return
    inAddress.current = folder
    void router.navigate({ to: '/plans/new', search: folder === undefined ? {} : { mapFolder: folder }, replace: true })
  })
  return useStartedActor(machine, { id: 'createPlan', input: { mapFolder } }, ({ value, context }) => {
    if (value === 'done') void router.navigate({ to: '/plan/$id', params: { id: String(context.plan) } })
    else keepInAddress(context.mapFolder)
  })
}
