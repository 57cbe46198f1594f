import { useTranslation } from 'react-i18next'
import type { Pin } from '../../../../contract/resources/pins.ts'
import { fromWireTime } from '../../../../contract/time.ts'
import styles from '../list/List.module.css'
import { PinEntry } from '../pins/PinEntries.tsx'
import { PinFilterMenu } from '../pins/PinFilterMenu.tsx'
import own from '../pins/Pins.module.css'
import { usePins } from '../pins/pinsView.ts'
import { useShownTime } from '../time/playbackView.ts'

type Props = { readonly onShow: (x: number, y: number) => void }

/** Pins of the plan of the moment that is shown: those that stood there by then, and apart from them those that came later. */
export function PastPins({ onShow }: Props) {
  const { t } = useTranslation()
  const { pins } = usePins()
  // Wire times are whole seconds.
  const thenIds = useShownTime(timeMs =>
    pins
      .filter(({ created }) => fromWireTime(created) <= timeMs)
      .map(({ id }) => id)
      .join(' '),
  )
  const then = new Set(thenIds.split(' ').map(Number))
  return (
    <>
      <div className={own['phoneOnly']}>
        <PinFilterMenu />
      </div>
      <p className={styles['none']}>{t(pins.length === 0 ? 'monitor.then.noPins' : 'monitor.then.pinsNote')}</p>
      <PinGroup title={t('monitor.then.pinsThen')} pins={pins.filter(({ id }) => then.has(id))} onShow={onShow} />
      <PinGroup title={t('monitor.then.pinsSince')} pins={pins.filter(({ id }) => !then.has(id))} onShow={onShow} />
    </>
  )
}

type GroupProps = Props & { readonly title: string; readonly pins: readonly Pin[] }

function PinGroup({ title, pins, onShow }: GroupProps) {
  if (pins.length === 0) return undefined
  return (
    <section aria-label={title}>
      <h3 className={styles['group']}>{title}</h3>
      <ul className={styles['rows']}>
        {pins.map(pin => (
          <PinEntry key={pin.id} pin={pin} onShow={onShow} />
        ))}
      </ul>
    </section>
  )
}
