import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PLAYBACK_LEVEL } from '../../../../contract/playback.ts'
import { lazyPart } from '../../../parts/lazyPart.tsx'
import { useActiveFaults } from '../activeFaults.ts'
import { useControl } from '../control/controlView.ts'
import { usePlayback } from '../playback/playbackView.ts'
import type { ReadoutStore } from '../readoutStore.ts'
import { useDeskTask } from './deskTask.ts'
import type { PaletteItem } from './shortcuts/CommandPalette.tsx'
import { CommandPopup, type PopupContent } from './shortcuts/CommandPopup.tsx'
import { ShortcutOverlay } from './shortcuts/ShortcutOverlay.tsx'
import { SHORTCUTS, type ShortcutTarget } from './shortcuts/shortcutTable.ts'
import { useShortcuts } from './shortcuts/useShortcuts.ts'
import { useDeeds } from './useDeeds.ts'

const CommandPalette = lazyPart(async () => (await import('./shortcuts/CommandPalette.tsx')).CommandPalette, {
  failed: ({ onClose }) => onClose,
})

/** The keyboard's side of the desk: shortcuts, their popup and overlay, and the command palette (M-015, M-016). */
export function DeskKeys({ readouts }: { readonly readouts: ReadoutStore }) {
  const { t } = useTranslation()
  const { take, takeRefusal, level } = useControl()
  const { task, begin, end } = useDeskTask()
  const [popup, setPopup] = useState<PopupContent>()
  const takeControl: PaletteItem = {
    id: 'takeControl',
    label: t('commands.deeds.takeControl'),
    keys: keysOf('takeControl'),
    disabledReason: takeRefusal && t(`errors.control.${takeRefusal}`),
    run: take,
  }
  const items: readonly PaletteItem[] = [
    ...(level > 0 ? [takeControl] : []),
    ...useDeeds(readouts).map(({ id, label, disabledReason, run }) => ({
      id,
      label,
      keys: keysOf(id),
      disabledReason,
      run,
    })),
  ]
  const faults = useFaultItems(readouts)
  const find = (target: ShortcutTarget): PaletteItem | undefined => items.find(({ id }) => id === target)
  useShortcuts({
    onShortcut: target => {
      const item = find(target)
      if (!item) return
      setPopup({ text: item.label, detail: item.disabledReason })
      if (item.disabledReason === undefined) item.run()
    },
    onChord: key => {
      const next = SHORTCUTS.filter(({ keys }) => keys[0] === key).flatMap(({ target, keys: [, second] }) => {
        const label = find(target)?.label
        return label === undefined || second === undefined ? [] : [{ key: second, text: label }]
      })
      setPopup({ text: t('commands.shortcuts.chord', { key }), next })
    },
    onPalette: () => begin({ kind: 'palette' }),
    onOverlay: () => begin({ kind: 'shortcuts' }),
  })
  return (
    <>
      <CommandPopup content={popup} />
      <ShortcutOverlay
        isOpen={task?.kind === 'shortcuts'}
        onClose={end}
        labelOf={target => find(target)?.label ?? t(`commands.deeds.${target}`)}
      />
      {task?.kind === 'palette' && <CommandPalette isOpen onClose={end} items={[...faults, ...items]} />}
    </>
  )
}

/** The active faults, which lead to the moment they came up. */
function useFaultItems(readouts: ReadoutStore): readonly PaletteItem[] {
  const { t } = useTranslation()
  const { level } = useControl()
  const playback = usePlayback()
  const faults = useActiveFaults(readouts) ?? []
  return faults.map(fault => {
    const { code, name: text, sinceMs } = fault
    const isSought = sinceMs !== undefined && level >= PLAYBACK_LEVEL
    return {
      id: `fault ${code}`,
      label: t('monitor.timeline.fault', { code, text }),
      keys: [],
      disabledReason: isSought ? undefined : t('monitor.state.faultNotSought'),
      run: () => isSought && playback.seek(sinceMs),
    }
  })
}

const keysOf = (target: ShortcutTarget): readonly string[] =>
  SHORTCUTS.find(shortcut => shortcut.target === target)?.keys ?? []
