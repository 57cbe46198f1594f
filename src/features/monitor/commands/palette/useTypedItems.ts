import { DateTime } from 'luxon'
import { useTranslation } from 'react-i18next'
import { useMaybeSelf } from '../../../../session/session.ts'
import { useNow } from '../../../../time/now.ts'
import { KEY_MAP, type KeyId, keysOf } from '../../../keys/keyMap.ts'
import { useKeyOffers, useOfferedKeys } from '../../keys/keyActions.ts'
import { useMonitorSession } from '../../session/monitorSession.ts'
import { usePlaybackActions } from '../../time/playbackView.ts'
import type { PaletteItem } from './paletteItems.ts'
import { typedTime } from './typedTime.ts'

/** The moment that is typed, where playback may go there. */
export function useTimeItems(text: string): readonly PaletteItem[] {
  const { t, i18n } = useTranslation()
  const { canPlay } = useMonitorSession().capabilities
  const { seek, shownMs } = usePlaybackActions()
  const zone = useMaybeSelf()?.time_zone ?? 'UTC'
  const nowMs = useNow(ms => Math.floor(ms / 1000)) * 1000
  if (!canPlay) return []
  const timeMs = typedTime(text, { shownMs: shownMs(), nowMs, zone, language: i18n.language })
  if (timeMs === undefined) return []
  const time = DateTime.fromMillis(timeMs, { zone, locale: i18n.language }).toLocaleString({
    ...DateTime.DATETIME_MED_WITH_SECONDS,
    weekday: 'short',
    timeZoneName: 'short',
  })
  return [
    {
      kind: 'times',
      id: 'typed time',
      label: t('commands.palette.goTo', { time }),
      keys: [],
      disabledReason: timeMs > nowMs ? t('monitor.timeline.notYet') : undefined,
      isFirst: false,
      run: () => seek(timeMs),
    },
  ]
}

/** Moves that are for keys alone: here one would do the thing once, which nobody looks for, or what is open already. */
const NOT_FOUND: ReadonlySet<KeyId> = new Set([
  'manual',
  'palette',
  'nextRegion',
  'previousRegion',
  'panLeft',
  'panRight',
  'panUp',
  'panDown',
])

/** Whatever has a key, and is not found otherwise. */
export function useKeyItems(found: readonly PaletteItem[]): readonly PaletteItem[] {
  const { t } = useTranslation()
  const keys = useKeyOffers()
  const offered = useOfferedKeys()
  const known = new Set(found.map(({ id }) => id))
  const words = new Map(KEY_MAP.map(({ id, words: each }) => [id, each]))
  return [...words]
    .filter(([id]) => offered.has(id) && !NOT_FOUND.has(id) && !known.has(id))
    .map(([id, each]) => ({
      kind: 'commands',
      id,
      label: t(each),
      keys: keysOf(id),
      disabledReason: undefined,
      isFirst: false,
      run: () => keys.run(id),
    }))
}
