import '../../i18n/screenTexts.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fromPromise } from 'xstate'
import type { Answer } from '../../../machines/answer.ts'
import type { PublishOrder } from '../../../machines/publishPlan/publishPlan.logic.ts'
import {
  type KnowledgeAnswer,
  publishPlanMachine,
  type SubjectAnswer,
} from '../../../machines/publishPlan/publishPlan.machine.ts'
import { useStableCall } from '../../actors/useStableCall.ts'
import { useStartedActor } from '../../actors/useStartedActor.ts'
import { answerOf } from '../../service/answerOf.ts'
import { queries, service } from '../../service/client.ts'
import { showToast } from '../../toasts/toasts.ts'
import { planName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { PublishQuestion } from './PublishQuestion.tsx'
import { PublishSheet } from './PublishSheet.tsx'

type Props = {
  /** Of the version. */
  readonly id: number
  /** Whether what is on screen is not saved yet (L-042). */
  readonly isUnsaved: boolean
  readonly onClose: () => void
  /** Once it is published and the versions are loaded again (L-043). */
  readonly onPublished?: () => void
}

const provided = (reload: () => Promise<void>) =>
  publishPlanMachine.provide({
    actors: {
      lookUpVersion: fromPromise<SubjectAnswer, number>(({ input }) =>
        answerOf(async () => ({ subject: await service.plans.get({ id: input }) })),
      ),
      readChanges: fromPromise<KnowledgeAnswer, number>(({ input, signal }) =>
        answerOf(async () => {
          const [changes, estimate] = await Promise.all([
            service.plans.changes({ id: input }, { signal }),
            service.plans.estimate({ id: input }, { signal }),
          ])
          return { known: { changes, estimate } }
        }),
      ),
      publishVersion: fromPromise<Answer, PublishOrder>(({ input }) => answerOf(() => service.plans.publish(input))),
      reloadVersions: fromPromise<void>(reload),
    },
  })

/** Publishes a version, once it is seen what that changes and whom it concerns (L-038..L-046). */
export function PublishPlanDialog({ id, isUnsaved, onClose, onPublished = () => undefined }: Props) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const client = useQueryClient()
  const { data } = useQuery(queries.plans.get.queryOptions({ input: { id } }))
  const name = data ? planName(t, { id: data.first_id, name: data.name }, demoMode) : t('plan.map')
  const version = data?.version ?? 0
  const reload = useStableCall(() => client.invalidateQueries({ queryKey: queries.plans.key() }))
  const [machine] = useState(() => provided(reload))
  const actor = useStartedActor(machine, { id: 'publishPlan', input: { plan: id, isUnsaved } }, ({ status, value }) => {
    if (status !== 'done') return
    if (value === 'done') {
      showToast({
        kind: 'information',
        subject: 'planPublish',
        title: t('planPublish.done', { plan: name, version }),
      })
      onPublished()
    }
    onClose()
  })
  const snapshot = useSelector(actor, each => each)
  const isSheet =
    snapshot.matches('loading') ||
    snapshot.matches('unread') ||
    snapshot.matches('editing') ||
    snapshot.matches('asking') ||
    snapshot.matches('publishing') ||
    snapshot.matches('checking') ||
    snapshot.matches('unknown') ||
    snapshot.matches('reloading') ||
    snapshot.matches('failed')
  return (
    <>
      {isSheet && data && <PublishSheet plan={data} name={name} snapshot={snapshot} send={actor.send} />}
      <PublishQuestion version={version} snapshot={snapshot} send={actor.send} />
    </>
  )
}
