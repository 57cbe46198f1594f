import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { fromCallback, fromPromise, type SnapshotFrom } from 'xstate'
import { controlLevel } from '../../../../contract/permissions.ts'
import {
  controlRefusals,
  controlUsers,
  holderOf,
  type LinkRequest,
  type SupervisorAction,
} from '../../../../machines/control/control.logic.ts'
import { controlMachine } from '../../../../machines/control/control.machine.ts'
import { useStartedActor } from '../../../actors/useStartedActor.ts'
import { useFlagPreference } from '../../../preferences/preference.ts'
import { queries } from '../../../service/client.ts'
import { queryClient } from '../../../service/queryClient.ts'
import { useGrants, useMaybeSelf } from '../../../session/session.ts'
import { userName } from '../../robots/names.ts'
import { usePastOnly } from '../past/pastOnly.ts'
import type { LiveReadouts } from '../session/liveReadouts.ts'
import { useRobotCondition, type WatchedRobot } from '../session/robotRecord.ts'
import { RequestToasts, useControlToasts } from './controlToasts.tsx'
import { ControlContext, type ControlView } from './controlView.ts'
import { LeaveGuard } from './LeaveGuard.tsx'
import { createSupervisorLink, type SupervisorLink } from './supervisorLink.ts'

type Props = {
  readonly robot: WatchedRobot
  /** Undefined until the worker is open: control does not wait for the picture. */
  readonly live: LiveReadouts | undefined
  readonly children: ReactNode
}

const linkOf = (robot: number): SupervisorLink =>
  createSupervisorLink({
    robot,
    serviceUrl: location.origin,
    now: Date.now,
    robotChanged: () => void queryClient.invalidateQueries({ queryKey: queries.robots.key() }),
  })

/** To nobody: who has control of a robot that has left is not the viewer's to know. */
const noLink: SupervisorLink = {
  open: () => () => undefined,
  lookUp: () => undefined,
  send: () => Promise.reject(new Error('A robot that has left takes no orders')),
  onProgress: () => () => undefined,
}

const machineOn = (link: SupervisorLink) =>
  controlMachine.provide({
    actors: {
      supervisorLink: fromCallback<LinkRequest>(({ sendBack, receive }) => {
        receive(link.lookUp)
        return link.open(sendBack)
      }),
      send: fromPromise(({ input }: { input: SupervisorAction }) => link.send(input)),
    },
  })

/** Control of one robot for everything inside: who has it, what the viewer may do about it, and what they are asked. */
export function ControlProvider({ robot, live, children }: Props) {
  const level = controlLevel(useGrants(), robot.account_tier)
  const self = useMaybeSelf()?.id ?? 0
  const recorded = useRobotCondition(robot.id, record => record.state)
  const state = useRobotState(live) ?? recorded
  const isPastOnly = usePastOnly() !== undefined
  const [link] = useState(() => (isPastOnly ? noLink : linkOf(robot.id)))
  const [machine] = useState(() => machineOn(link))
  const actor = useStartedActor(machine, { id: 'control', input: { self, level, state } })
  useEffect(() => {
    actor.send({ type: 'robot.stateChanged', state })
  }, [actor, state])
  useControlToasts(actor, robot.id)
  const snapshot = useSelector(actor, current => current)
  const nameOf = useNameOf()
  const actions = useMemo(
    (): ControlActions => ({
      take: () => actor.send({ type: 'control.take' }),
      request: () => actor.send({ type: 'control.request' }),
      release: () => actor.send({ type: 'control.release' }),
      accept: login => actor.send({ type: 'control.accept', login }),
      decline: login => actor.send({ type: 'control.decline', login }),
      onProgress: link.onProgress,
    }),
    [actor, link],
  )
  const view = useMemo((): ControlView => ({ ...viewOf(snapshot, nameOf), ...actions }), [snapshot, nameOf, actions])
  return (
    <ControlContext value={view}>
      {children}
      <RequestToasts />
      <LeaveGuard />
    </ControlContext>
  )
}

const never = () => () => {}

/** Number of the robot's state by its telemetry; undefined before any came. */
const useRobotState = (live: LiveReadouts | undefined): number | undefined =>
  useSyncExternalStore(live?.subscribe ?? never, () => live?.readout()?.basic?.state)

type NameOf = (user: { readonly id: number; readonly name: string }) => string

/** Names of people, masked in demo mode. */
function useNameOf(): NameOf {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  return useMemo(() => user => userName(t, user, demoMode), [t, demoMode])
}

type ControlActions = Pick<ControlView, 'take' | 'request' | 'release' | 'accept' | 'decline' | 'onProgress'>
type Facts = Omit<ControlView, keyof ControlActions>

function viewOf(snapshot: SnapshotFrom<typeof controlMachine>, nameOf: NameOf): Facts {
  const { context } = snapshot
  const { level, lease, requests, ownRequest } = context
  const connected = snapshot.matches({ watch: { linked: 'up' } })
  const waiting = snapshot.matches({ watch: { linked: { up: { request: 'waiting' } } } })
  const coolingDown = snapshot.matches({ cooldown: 'running' })
  const refusals = controlRefusals(context, { connected, waiting, coolingDown })
  const inControl = lease?.self ?? false
  return {
    level,
    holder: holderOf(lease),
    holderName: lease?.user && !lease.self ? nameOf(lease.user) : undefined,
    holderId: lease?.user?.id,
    away: lease?.away ?? false,
    since: lease?.user && lease.since,
    inControl,
    fence: lease?.fence ?? 0,
    connected,
    viewers: controlUsers(context).map(user => ({ ...user, name: nameOf(user) })),
    takeRefusal: refusals.take,
    requestRefusal: refusals.request,
    releaseRefusal: refusals.release,
    requestedUntil: ownRequest?.untilMs,
    requests: inControl ? requests.map(request => ({ ...request, user: maskedUser(request.user, nameOf) })) : [],
    busy: connected && !snapshot.matches({ watch: { linked: { up: { action: 'none' } } } }),
  }
}

const maskedUser = <U extends { readonly id: number; readonly name: string }>(user: U, nameOf: NameOf): U => ({
  ...user,
  name: nameOf(user),
})
