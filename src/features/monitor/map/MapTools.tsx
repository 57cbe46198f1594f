import { Crosshair, Expand, LocateFixed, MapPin, Minus, Navigation, Plus, Scan } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { COMMAND } from '../../../../contract/commands.ts'
import type { CameraAction } from '../../../../workers/protocol.ts'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { IconToggleButton } from '../../../widgets/button/ToggleButton.tsx'
import { type KeyId, keyShortcutsOf, keysOf } from '../../keys/keyMap.ts'
import { useActiveTask } from '../commands/activeTask.ts'
import { useRobotCommands } from '../commands/robotCommands.ts'
import type { MapSettings } from '../layers/useMapSettings.ts'
import { usePins } from '../pins/pinsView.ts'
import { useMonitorSession, useShown } from '../session/monitorSession.ts'
import { useTimeMode } from '../time/playbackView.ts'
import styles from './MapTools.module.css'

type Props = {
  readonly onCamera: (action: CameraAction) => void
  readonly settings: Pick<MapSettings, 'choice' | 'choose'>
}

const withKeys = (text: string, id: KeyId): string => `${text} (${keysOf(id).join(' ')})`

/** Zoom, centre, track, pins, navigation goal, hide all but what is always kept (M-007, M-085, M-102, M-103). */
export function MapTools({ settings, onCamera }: Props) {
  const { t } = useTranslation()
  const { capabilities } = useMonitorSession()
  const tracking = useShown(readout => readout?.camera.tracking ?? 'nothing')
  return (
    <div className={styles['tools']} role="toolbar" aria-label={t('monitor.tools.title')} aria-orientation="vertical">
      <IconButton
        className={styles['wideOnly']}
        label={t('monitor.tools.zoomIn')}
        hint={withKeys(t('monitor.tools.zoomIn'), 'zoomIn')}
        keyShortcuts={keyShortcutsOf('zoomIn')}
        onPress={() => onCamera({ type: 'zoomStep', direction: 'in' })}
      >
        <Plus />
      </IconButton>
      <IconButton
        className={styles['wideOnly']}
        label={t('monitor.tools.zoomOut')}
        hint={withKeys(t('monitor.tools.zoomOut'), 'zoomOut')}
        keyShortcuts={keyShortcutsOf('zoomOut')}
        onPress={() => onCamera({ type: 'zoomStep', direction: 'out' })}
      >
        <Minus />
      </IconButton>
      <hr className={styles['wideOnly']} />
      <IconButton
        label={t('monitor.tools.centre')}
        hint={withKeys(t('monitor.tools.centre'), 'centre')}
        keyShortcuts={keyShortcutsOf('centre')}
        onPress={() => onCamera({ type: 'centre', on: 'robot' })}
      >
        <LocateFixed />
      </IconButton>
      <IconToggleButton
        label={t('monitor.tools.track')}
        hint={withKeys(t('monitor.tools.track'), 'track')}
        keyShortcuts={keyShortcutsOf('track')}
        isSelected={tracking === 'robot'}
        onChange={on => onCamera({ type: 'track', on: on ? 'robot' : 'nothing' })}
      >
        <Crosshair />
      </IconToggleButton>
      <IconButton
        className={styles['wideOnly']}
        label={t('monitor.tools.fit')}
        hint={withKeys(t('monitor.tools.fit'), 'wholePlan')}
        keyShortcuts={keyShortcutsOf('wholePlan')}
        onPress={() => onCamera({ type: 'centre', on: 'plan' })}
      >
        <Expand />
      </IconButton>
      {capabilities.canDrive && <DrivingTools settings={settings} />}
    </div>
  )
}

/** For those who may drive. */
function DrivingTools({ settings }: Pick<Props, 'settings'>) {
  const { t } = useTranslation()
  const { blocked } = useRobotCommands()
  const { placing, place, leavePlacing } = useActiveTask()
  const pins = usePins()
  const isPast = useTimeMode() === 'past'
  const { choice, choose } = settings
  return (
    <>
      <hr className={styles['wideOnly']} />
      <IconToggleButton label={t('monitor.tools.pins')} isSelected={pins.isShown} onChange={pins.show}>
        <MapPin />
      </IconToggleButton>
      <IconToggleButton
        className={styles['wideOnly']}
        label={t('monitor.tools.navigation')}
        isSelected={placing?.kind === 'detourGoal'}
        onChange={on => (on ? place({ kind: 'detourGoal' }) : leavePlacing())}
        disabledReason={isPast ? t('monitor.playback.onlyLive') : blocked(COMMAND.detourGoal)}
      >
        <Navigation />
      </IconToggleButton>
      <IconToggleButton
        className={styles['wideOnly']}
        label={t('monitor.tools.keptOnly')}
        isSelected={choice.only === 'always'}
        onChange={on => choose({ ...choice, only: on ? 'always' : undefined })}
      >
        <Scan />
      </IconToggleButton>
    </>
  )
}
