import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EVENT_SEARCH_DAYS } from '../../../../contract/playback.ts'
import { service } from '../../../service/client.ts'
import { apiErrorOf, errorText } from '../../../service/serviceError.ts'
import { useGrants } from '../../../session/session.ts'
import { endToasts, showToast } from '../../../toasts/toasts.ts'
import { usePins } from '../pins/pinsView.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import { usePlaybackActions } from '../time/playbackView.ts'
import { askedKinds, type Direction, firstReached, nextPin, offeredKinds, type StepKind } from './eventSteps.ts'

/** Going from event to event (P-013). */
export type EventSteps = {
  /** What is stepped to. */
  readonly kind: StepKind
  readonly offered: readonly StepKind[]
  readonly choose: (kind: StepKind) => void
  /** To the nearest event after or before the moment that is shown. */
  readonly step: (direction: Direction) => void
}

const EventStepsContext = createContext<EventSteps | undefined>(undefined)

/** @throws when used outside the monitor */
export function useEventSteps(): EventSteps {
  const steps = useContext(EventStepsContext)
  if (!steps) throw new Error('Events are stepped to inside the monitor only')
  return steps
}

const SUBJECT = 'event steps'

/** What the keys and the transport step to, whether the timeline is open or not. */
export function EventStepsProvider({ children }: { readonly children: ReactNode }) {
  const { canRead } = useMonitorSession().capabilities
  const grants = useGrants()
  const [kind, setKind] = useState<StepKind>('any')
  const offered = useMemo(() => offeredKinds(canRead, grants), [canRead, grants])
  const step = useStep(kind)
  const steps = useMemo((): EventSteps => ({ kind, offered, choose: setKind, step }), [kind, offered, step])
  return <EventStepsContext value={steps}>{children}</EventStepsContext>
}

function useStep(kind: StepKind): EventSteps['step'] {
  const { t, i18n } = useTranslation()
  const { robot } = useMonitorSession()
  const playback = usePlaybackActions()
  const { pins } = usePins()
  /** Steps go one after another: each begins where the one before has led. */
  const last = useRef<Promise<void>>(Promise.resolve())
  return useMemo(() => {
    const isPinWanted = kind === 'any' || kind === 'pin'
    async function find(direction: Direction): Promise<number | undefined> {
      const fromMs = playback.shownMs()
      const asked = askedKinds(kind)
      const pinMs = isPinWanted ? nextPin(pins, fromMs, direction) : undefined
      if (asked.length === 0) return pinMs
      const from = new Date(fromMs).toISOString()
      const { event } = await service.recordings.nextEvent({ id: robot.id, from, direction, kind: [...asked] })
      return firstReached([pinMs, event && Date.parse(event.time)], direction)
    }
    async function go(direction: Direction): Promise<void> {
      try {
        const foundMs = await find(direction)
        if (foundMs !== undefined) {
          endToasts(SUBJECT)
          return playback.seek(foundMs)
        }
        const title = t(`monitor.playback.steps.none.${direction}`, { days: EVENT_SEARCH_DAYS })
        showToast({ kind: 'information', subject: SUBJECT, title })
      } catch (error) {
        const text = errorText(i18n, 'robot.getStatus', apiErrorOf(error))
        showToast({ kind: 'error', subject: SUBJECT, title: t('monitor.playback.steps.failed'), text })
      }
    }
    return direction => {
      last.current = last.current.then(() => go(direction))
    }
  }, [kind, pins, playback, robot.id, t, i18n])
}
