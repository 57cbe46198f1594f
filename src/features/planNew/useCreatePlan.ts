import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { type ActorRefFrom, fromPromise, type SnapshotFrom } from 'xstate'
import { createPlanMachine } from '../../../machines/createPlan/createPlan.machine.ts'
import { useStableCall } from '../../actors/useStableCall.ts'
import { useStartedActor } from '../../actors/useStartedActor.ts'
import { forgetOwnDraft, storedOwnDraft, storeOwnDraft } from '../../drafts/drafts.ts'
import { answerOf } from '../../service/answerOf.ts'
import { queries, service } from '../../service/client.ts'
import { queryClient } from '../../service/queryClient.ts'
import { session } from '../../session/session.ts'
import { planFloorsKey } from '../report/planFloorKey.ts'
import { NEW_PLAN_FORM } from './newPlanForm.ts'
import { choiceDraftSchema } from './proposalChoice.ts'

/** What was ticked and typed waits for the login that did it, until it is taken or given up. */
const ownerOf = (mapFolder: string) => ({
  login: session.getSnapshot().context.self?.id ?? 0,
  name: `newPlan.${mapFolder}`,
})

/** What was typed is the service's once it has the map. */
const forgetForm = (): void =>
  forgetOwnDraft(sessionStorage, { login: session.getSnapshot().context.self?.id ?? 0, name: NEW_PLAN_FORM })

const machine = createPlanMachine.provide({
  actions: {
    dropMap: (_, mapFolder) => {
      // One that has ended meanwhile has nothing to be ended.
      if (mapFolder !== undefined) void service.planJobs.cancel({ id: mapFolder }).catch(() => undefined)
    },
  },
  actors: {
    sendMap: fromPromise(({ input }) => answerOf(async () => ({ map: await service.plans.createFromMap(input) }))),
    askForPlan: fromPromise(({ input: mapFolder }) =>
      answerOf(async () => ({ map: await service.plans.createFromMap({ mapFolder }) })),
    ),
    readProposals: fromPromise(({ input: { plan: id, mapFolder } }) =>
      answerOf(async () => ({
        proposals: await service.plans.proposals({ id }),
        draft:
          mapFolder === undefined ? undefined : storedOwnDraft(sessionStorage, ownerOf(mapFolder), choiceDraftSchema),
      })),
    ),
    takeProposals: fromPromise(({ input: { plan: id, accepted } }) =>
      answerOf(async () => {
        const plan = await service.plans.takeProposals({ id, accepted: [...accepted] })
        // The version has other sectors now.
        queryClient.removeQueries({ queryKey: planFloorsKey(id) })
        await queryClient.invalidateQueries({ queryKey: queries.plans.key() })
        return { plan }
      }),
    ),
  },
})
export type CreatePlan = ActorRefFrom<typeof machine>

/**
 * The making of a plan on this screen. The address holds the map folder while there is one: who comes back goes on with it (L-054). `plan`: a version
 * whose proposals are chosen from again.
 */
export function useCreatePlan(mapFolder: string | undefined, plan: number | undefined): CreatePlan {
  const router = useRouter()
  const inAddress = useRef(mapFolder)
  const keepInAddress = useStableCall((folder: string | undefined): void => {
    if (inAddress.current === folder) return
    inAddress.current = folder
    void router.navigate({ to: '/plans/new', search: folder === undefined ? {} : { mapFolder: folder }, replace: true })
  })
  const draftOf = useRef<string>(undefined)
  const keepDraft = useStableCall(({ value, context: { mapFolder: folder, choice } }: SnapshotFrom<typeof machine>) => {
    if (folder !== undefined) forgetForm()
    const left = draftOf.current
    if (left !== undefined && (left !== folder || value === 'done')) forgetOwnDraft(sessionStorage, ownerOf(left))
    draftOf.current = value === 'done' ? undefined : folder
    if (folder !== undefined && choice !== undefined && value === 'proposing')
      storeOwnDraft(sessionStorage, ownerOf(folder), choice)
  })
  return useStartedActor(machine, { id: 'createPlan', input: { mapFolder, plan } }, snapshot => {
    const { value, context } = snapshot
    keepDraft(snapshot)
    if (value === 'done') void router.navigate({ to: '/plan/$id', params: { id: String(context.plan) } })
    else keepInAddress(context.mapFolder)
  })
}
