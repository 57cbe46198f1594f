import { useQuery } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type ActorRefFrom, fromPromise } from 'xstate'
import { isGranted } from '../../../../contract/permissions.ts'
import type { Pin } from '../../../../contract/resources/pins.ts'
import { mayWritePin, type PinAnswer, type PinOrder } from '../../../../machines/pin/pin.logic.ts'
import { pinMachine } from '../../../../machines/pin/pin.machine.ts'
import { useStartedActor } from '../../../actors/useStartedActor.ts'
import { usePreference } from '../../../preferences/preference.ts'
import { apiErrorOf, errorText } from '../../../service/serviceError.ts'
import { useGrants } from '../../../session/session.ts'
import { useNow } from '../../../time/now.ts'
import { endToasts, showToast } from '../../../toasts/toasts.ts'
import { usePhoneLayout } from '../../../widgets/phoneLayout.ts'
import { useActiveTask } from '../commands/activeTask.ts'
import type { MapSettings } from '../layers/useMapSettings.ts'
import { useMonitorSession, useShownPlan } from '../session/monitorSession.ts'
import { filterInput, type PinFilter, parseFilter } from './pinFilter.ts'
import { NEW_PIN, pinMarks } from './pinMarks.ts'
import { pinsQuery } from './pinsQuery.ts'
import { PinsContext, type PinsView } from './pinsView.ts'
import { savePin } from './savePin.ts'
import { usePinInAddress } from './usePinInAddress.ts'
import { useUnsavedPin } from './useUnsavedPin.ts'

const machine = pinMachine.provide({
  actors: { save: fromPromise<PinAnswer, PinOrder>(({ input }) => savePin(input)) },
})

type Layers = Pick<MapSettings, 'choice' | 'choose'>
type Props = {
  readonly layers: Layers
  /** The pin that the address opens. */
  readonly opens: number | undefined
  readonly children: ReactNode
}

/** The pins of the plan on screen for everything inside, on the map as well; in playback those of the plan of that moment. */
export function PinsProvider({ layers, opens, children }: Props) {
  const { robot, level, capabilities } = useMonitorSession()
  const plan = usePlanOnScreen()
  const editor = useStartedActor(machine, { id: 'pin', input: { level, robot: robot.id } })
  const { filter, setFilter } = useFilter()
  const { time_zone: zone } = robot
  const mayView = isGranted(useGrants(), ['CleaningPlans', 'view'])
  const phone = usePhoneLayout()
  // Customers on a phone see the floor and the robot, and nothing else (M-024).
  const mayRead = mayView && (phone ? capabilities.canPin : capabilities.canPinAsCustomer)
  const pins = usePinList(mayRead ? plan : undefined, filter, zone)
  usePinErrors(editor)
  useUnsavedPin(editor, robot.id)
  usePinEndings(editor)
  usePinInAddress(editor, mayRead ? plan : undefined, opens)
  const mayCreate = mayRead && plan !== undefined && mayWritePin(level, 'Customer')
  const { choice, choose } = layers
  const isShown = choice.chosen.has('pins')
  const view = useMemo(
    (): PinsView => ({
      zone,
      pins,
      editor,
      mayCreate,
      open: id => {
        const pin = pins.find(each => each.id === id)
        if (pin && id !== NEW_PIN) editor.send({ type: 'pin.open', pin })
      },
      place: ({ x, y }) => {
        if (mayCreate && plan !== undefined) editor.send({ type: 'pin.place', spot: { plan, x, y } })
      },
      filter,
      setFilter,
      isShown,
      show: on => {
        const chosen = new Set(choice.chosen)
        if (on) chosen.add('pins')
        else chosen.delete('pins')
        choose({ chosen, only: undefined })
      },
    }),
    [zone, pins, editor, mayCreate, plan, filter, setFilter, isShown, choice, choose],
  )
  return (
    <PinsContext value={view}>
      <PinsOnMap plan={plan} pins={pins} editor={editor} />
      {children}
    </PinsContext>
  )
}

/** Version of the plan that the map shows; undefined while there is none. */
function usePlanOnScreen(): number | undefined {
  const plan = useShownPlan()
  return plan && plan.status !== 'none' ? plan.plan : undefined
}

/** The viewer's own, on every machine the same. */
function useFilter(): { readonly filter: PinFilter; readonly setFilter: (filter: PinFilter) => void } {
  const { value, set } = usePreference('monitor-pins')
  const filter = useMemo(() => parseFilter(value), [value])
  return { filter, setFilter: next => set(JSON.stringify(next)) }
}

/** What toasts are about. */
const LIST = 'pins on the map'
const IN_HAND = 'pin in hand'
const NONE: readonly Pin[] = []
const HOUR_MS = 3_600_000

function usePinList(plan: number | undefined, filter: PinFilter, zone: string): readonly Pin[] {
  const { t, i18n } = useTranslation()
  const hour = useNow(nowMs => Math.floor(nowMs / HOUR_MS))
  const { data, error } = useQuery({
    ...pinsQuery(plan ?? 0, filterInput(filter, hour * HOUR_MS, zone)),
    enabled: plan !== undefined,
  })
  const failure = error ? errorText(i18n, 'pin.get', apiErrorOf(error)) : undefined
  // Shown once for as long as it goes on (N-016).
  useEffect(() => {
    if (failure === undefined) endToasts(LIST)
    else showToast({ kind: 'error', subject: LIST, title: t('monitor.pins.notLoaded'), text: failure })
  }, [failure, t])
  return data ?? NONE
}

const CONTEXTS = { save: 'pin.edit', resolve: 'pin.edit', delete: 'pin.delete' } as const

/** Shows failed actions as toasts (N-016). */
function usePinErrors(editor: ActorRefFrom<typeof pinMachine>): void {
  const { t, i18n } = useTranslation()
  useEffect(() => {
    const listening = editor.on('failed', ({ action, error }) => {
      const text = errorText(i18n, CONTEXTS[action], error ?? apiErrorOf(undefined))
      showToast({ kind: 'error', subject: IN_HAND, title: t(`monitor.pins.notDone.${action}`), text })
    })
    return () => listening.unsubscribe()
  }, [editor, t, i18n])
  // Another attempt ends the toast of the one before.
  const isTried = useSelector(editor, snapshot => snapshot.matches('saving'))
  useEffect(() => {
    if (isTried) endToasts(IN_HAND)
  }, [isTried])
}

/** Escape and Stop end the pin in the editor, each in its way. */
function usePinEndings(editor: ActorRefFrom<typeof pinMachine>): void {
  const { holdPin, onEvent } = useActiveTask()
  const isHeld = useSelector(editor, ({ value }) => value !== 'none')
  useEffect(() => holdPin(isHeld), [holdPin, isHeld])
  useEffect(() => onEvent('endPin', () => editor.send({ type: 'pin.close' })), [onEvent, editor])
  useEffect(() => onEvent('endPlacedPin', () => editor.send({ type: 'pin.drop' })), [onEvent, editor])
}

type OnMapProps = {
  readonly plan: number | undefined
  readonly pins: readonly Pin[]
  readonly editor: ActorRefFrom<typeof pinMachine>
}

/** Has the worker draw what there is; a component of its own, so that typing draws nothing else anew. */
function PinsOnMap({ plan, pins, editor }: OnMapProps) {
  const { engine } = useMonitorSession()
  const held = useSelector(editor, ({ value, context }) => (value === 'none' ? undefined : context))
  const marks = useMemo(() => pinMarks(plan, pins, held), [plan, pins, held])
  useEffect(() => void engine.setPins(marks), [engine, marks])
  return undefined
}
