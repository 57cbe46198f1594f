import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type KeyBinding, keysOf } from '../../keys/keyMap.ts'
import { useControl } from '../control/controlView.ts'
import { useKeyActions, useKeyOffers } from '../keys/keyActions.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import { useActiveFaults } from '../state/activeFaults.ts'
import { usePlaybackActions } from '../time/playbackView.ts'
import { type PaletteItem, usePaletteItems } from './palette/paletteItems.ts'
import { CommandPopup, type PopupContent } from './shortcuts/CommandPopup.tsx'
import { useRobotActions } from './useRobotActions.ts'

/** The keys of commands, the popup that names them, and what the palette finds of them (M-015, M-016). */
export function CommandKeys() {
  const { t } = useTranslation()
  const { take, takeRefusal } = useControl()
  const { canInspect } = useMonitorSession().capabilities
  const [popup, setPopup] = useState<PopupContent>()
  const takeControl: PaletteItem = {
    kind: 'commands',
    isFirst: true,
    id: 'takeControl',
    label: t('commands.deeds.takeControl'),
    keys: keysOf('takeControl'),
    disabledReason: takeRefusal && t(`errors.control.${takeRefusal}`),
    run: take,
  }
  const items: readonly PaletteItem[] = [
    ...(canInspect ? [takeControl] : []),
    ...useRobotActions().map(
      ({ id, label, disabledReason, run }): PaletteItem => ({
        kind: 'commands',
        isFirst: true,
        id,
        label,
        keys: keysOf(id),
        disabledReason,
        run,
      }),
    ),
  ]
  usePaletteItems([...useFaultItems(), ...items])
  useKeyActions(
    Object.fromEntries(
      items.map(({ id, label, disabledReason, run }) => [
        id,
        () => {
          setPopup({ text: label, detail: disabledReason })
          if (disabledReason === undefined) run()
        },
      ]),
    ),
  )
  useChordKeys(bindings => {
    const [key = ''] = bindings[0]?.keys.slice(-2) ?? []
    const next = bindings.map(({ id, keys }) => ({
      key: keys.at(-1) ?? '',
      text: items.find(item => item.id === id)?.label ?? '',
    }))
    setPopup({ text: t('commands.shortcuts.chord', { key }), next })
  })
  return <CommandPopup content={popup} />
}

/** Shows what goes on from the first of two keys. */
function useChordKeys(onBegun: (bindings: readonly KeyBinding[]) => void): void {
  const keys = useKeyOffers()
  const showChord = useEffectEvent(onBegun)
  useEffect(() => keys.onBegun(bindings => showChord(bindings)), [keys])
}

/** The active faults, which lead to the moment they came up. */
function useFaultItems(): readonly PaletteItem[] {
  const { t } = useTranslation()
  const { live, capabilities } = useMonitorSession()
  const playback = usePlaybackActions()
  const faults = useActiveFaults(live) ?? []
  return faults.map(fault => {
    const { code, name: text, sinceMs } = fault
    const isSought = sinceMs !== undefined && capabilities.canPlay
    return {
      kind: 'faults',
      isFirst: true,
      id: `fault ${code}`,
      label: t('monitor.timeline.fault', { code, text }),
      keys: [],
      disabledReason: isSought ? undefined : t('monitor.state.faultNotSought'),
      run: () => isSought && playback.seek(sinceMs),
    }
  })
}
