import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type ActorRefFrom, fromCallback, type SnapshotFrom } from 'xstate'
import type { PictureCommand, PlaybackEmitted } from '../../../../machines/playback/playback.logic.ts'
import { playbackMachine } from '../../../../machines/playback/playback.machine.ts'
import { useStartedActor } from '../../../actors/useStartedActor.ts'
import type { MonitorSearch } from '../monitorSearch.ts'
import { type MonitorSession, useMonitorSession } from '../session/monitorSession.ts'
import type { Picture } from '../session/shownReadouts.ts'
import { forgetMoment, isReloaded, keepMoment, keptMoment } from './keptMoment.ts'
import { openingMoment } from './openingMoment.ts'
import { emitPictureEvents } from './pictureEvents.ts'
import {
  MomentContext,
  type PlaybackActions,
  PlaybackActionsContext,
  PlaybackContext,
  type PlaybackState,
  ShownTimeContext,
  type TimeMode,
  TimeModeContext,
} from './playbackView.ts'
import { createShownTime } from './shownTime.ts'

type Props = {
  readonly picture: Picture
  readonly liveFeed: boolean
  readonly search: MonitorSearch
  readonly children: ReactNode
}

type Actor = ActorRefFrom<typeof playbackMachine>

const EVENTS = ['wentLive', 'liveLost', 'liveBack', 'periodEnded'] as const

const machineOn = (picture: Picture) =>
  playbackMachine.provide({
    actors: {
      picture: fromCallback<PictureCommand>(({ sendBack, receive }) => {
        receive(picture.command)
        const { answered: readout, hasEnded, subscribe } = picture
        return emitPictureEvents({ readout, hasEnded, subscribe }, Date.now, sendBack)
      }),
    },
  })

/** The time of the monitor for everything inside. A viewer of the map alone sees it live (M-020). */
export function PlaybackProvider({ picture, liveFeed, search, children }: Props) {
  const { engine, capabilities } = useMonitorSession()
  const [machine] = useState(() => machineOn(picture))
  const [input] = useState(() => {
    const opening = capabilities.canPlay ? opensAt(search) : undefined
    if (opening) picture.opensAway()
    return {
      liveEnabled: liveFeed || !capabilities.canPlay,
      opensAt: opening,
      speed: search.speed,
      presentMs: Date.now(),
    }
  })
  const actor = useStartedActor(machine, { id: 'playback', input })
  useKeptMoment(actor)
  const state = useSelector(actor, stateOf, isSame)
  const actions = useMemo(() => actionsOf(actor, engine), [actor, engine])
  const shownTime = useMemo(() => createShownTime(actor), [actor])
  const moment = useSyncExternalStore(picture.subscribe, picture.moment)
  const timeMode: TimeMode = state.mode === 'live' || state.waiting !== undefined ? 'live' : 'past'
  return (
    <TimeModeContext value={timeMode}>
      <PlaybackActionsContext value={actions}>
        <PlaybackContext value={state}>
          <MomentContext value={moment}>
            <ShownTimeContext value={shownTime}>{children}</ShownTimeContext>
          </MomentContext>
        </PlaybackContext>
      </PlaybackActionsContext>
    </TimeModeContext>
  )
}

const address = (): string => `${location.pathname}${location.search}`

/** From the address, unless the page was reloaded. */
function opensAt(search: MonitorSearch): ReturnType<typeof openingMoment> {
  const stored = isReloaded(location.href) ? keptMoment(sessionStorage, address()) : undefined
  return stored ? stored.opensAt : openingMoment(search)
}

/** Keeps the moment when the page goes, for the case that it is loaded again; leaving the monitor forgets it. */
function useKeptMoment(actor: Actor): void {
  useEffect(() => {
    const keep = (): void => {
      const snapshot = actor.getSnapshot()
      const { mode, waiting } = stateOf(snapshot)
      const { timeMs } = snapshot.context
      const isLive = mode === 'live' || waiting !== undefined
      const moment = isLive ? undefined : { timeMs, autoplay: mode === 'playing' }
      keepMoment(sessionStorage, { address: address(), opensAt: moment })
    }
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      forgetMoment(sessionStorage)
    }
  }, [actor])
}

function stateOf(snapshot: SnapshotFrom<typeof playbackMachine>): PlaybackState {
  const { liveEnabled, speed } = snapshot.context
  return {
    mode: snapshot.matches({ free: 'live' }) ? 'live' : snapshot.matches({ free: 'playing' }) ? 'playing' : 'paused',
    waiting: snapshot.matches({ free: { paused: 'waiting' } }) ? 'lost' : undefined,
    liveEnabled,
    speed,
  }
}

const isSame = (a: PlaybackState, b: PlaybackState): boolean =>
  a.mode === b.mode && a.waiting === b.waiting && a.liveEnabled === b.liveEnabled && a.speed === b.speed

function actionsOf(actor: Actor, engine: MonitorSession['engine']): PlaybackActions {
  const send = (event: Parameters<Actor['send']>[0]) => () => actor.send(event)
  const at = (type: 'playback.seek' | 'playback.press' | 'playback.drag') => (timeMs: number) =>
    actor.send({ type, timeMs })
  const stepFrame = async (direction: 'forward' | 'back'): Promise<void> => {
    // A frame has neighbours only where the picture stands still.
    actor.send({ type: 'playback.pause' })
    const timeMs = await engine.neighbourFrame(direction)
    if (timeMs !== undefined) actor.send({ type: 'playback.step', timeMs })
  }
  return {
    shownMs: () => actor.getSnapshot().context.timeMs,
    live: send({ type: 'playback.live' }),
    pause: send({ type: 'playback.pause' }),
    play: send({ type: 'playback.play' }),
    setSpeed: speed => actor.send({ type: 'playback.setSpeed', speed }),
    seek: at('playback.seek'),
    press: at('playback.press'),
    drag: at('playback.drag'),
    release: send({ type: 'playback.release' }),
    stepFrame: direction => void stepFrame(direction),
    hold: send({ type: 'playback.hold' }),
    resume: send({ type: 'playback.resume' }),
    selectPeriod: endMs => actor.send({ type: 'playback.selectPeriod', endMs }),
    onEvent: listener => {
      const forward = (event: PlaybackEmitted): void => listener(event)
      const subscriptions = EVENTS.map(type => actor.on(type, forward))
      return () => {
        for (const subscription of subscriptions) subscription.unsubscribe()
      }
    },
  }
}
