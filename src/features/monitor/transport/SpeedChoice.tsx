import { ChevronDown } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isPlaybackSpeed, PLAYBACK_SPEEDS } from '../../../../contract/playback.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import { Segmented } from '../../../widgets/button/Segmented.tsx'
import { Menu, MenuChoice } from '../../../widgets/menu/Menu.tsx'
import { KEEPS_SPACE } from '../../keys/keyFocus.ts'
import { usePlayback, usePlaybackActions } from '../time/playbackView.ts'
import styles from './Transport.module.css'

/** The eleven speeds side by side where there is room, else as a menu (P-013). Choosing one plays (P-007). */
export function SpeedChoice() {
  const { t, i18n } = useTranslation()
  const { speed } = usePlayback()
  const { setSpeed } = usePlaybackActions()
  const number = (value: number): string => value.toLocaleString(i18n.language, { useGrouping: false })
  const times = (value: number): string => t('monitor.playback.times', { speed: number(value) })
  const options = PLAYBACK_SPEEDS.map(value => ({
    id: String(value),
    text: value === speed ? times(value) : number(value),
  }))
  const choose = (id: string): void => {
    const value = Number(id)
    if (isPlaybackSpeed(value)) setSpeed(value)
  }
  const label = t('monitor.playback.speed')
  return (
    <>
      <div className={styles['speeds']}>
        <Segmented label={label} options={options} value={String(speed)} onChange={choose} />
      </div>
      <div className={styles['speedMenu']} {...{ [KEEPS_SPACE]: 'never' }}>
        <Menu
          label={label}
          placement="top start"
          trigger={
            <Button variant="quiet" aria-label={t('monitor.playback.speedNow', { speed: times(speed) })}>
              {times(speed)}
              <ChevronDown size={14} aria-hidden />
            </Button>
          }
        >
          <MenuChoice title={label} options={options} value={String(speed)} onChoose={choose} />
        </Menu>
      </div>
    </>
  )
}
