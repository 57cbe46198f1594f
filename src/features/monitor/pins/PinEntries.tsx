import { useTranslation } from 'react-i18next'
import type { Pin } from '../../../../contract/resources/pins.ts'
import { PinShape } from '../../../planMap/PinShape.tsx'
import { useMeasures } from '../../../units/measures.ts'
import { Button } from '../../../widgets/button/Button.tsx'
import styles from '../list/List.module.css'
import { useMonitorSession } from '../session/monitorSession.ts'
import { PinFilterMenu } from './PinFilterMenu.tsx'
import own from './Pins.module.css'
import { usePins } from './pinsView.ts'

type Props = { readonly onShow: (x: number, y: number) => void }

/** The pins among what is on the map: an entry shows its pin there and opens it; a new one begins in the middle of the view. */
export function PinEntries({ onShow }: Props) {
  const { t } = useTranslation()
  const { shown } = useMonitorSession()
  const { pins, mayCreate, place } = usePins()
  const placeInMiddle = (): void => {
    const view = shown.view()
    if (view) place({ x: view.x, y: view.y })
  }
  if (pins.length === 0 && !mayCreate) return null
  return (
    <section>
      <div className={own['group']}>
        <h3 className={styles['group']}>{t('monitor.pins.title')}</h3>
        {mayCreate && (
          <Button variant="quiet" size="small" onPress={placeInMiddle}>
            {t('monitor.pins.newInMiddle')}
          </Button>
        )}
      </div>
      <div className={own['phoneOnly']}>
        <PinFilterMenu />
      </div>
      <ul>
        {pins.map(pin => (
          <PinEntry key={pin.id} pin={pin} onShow={onShow} />
        ))}
      </ul>
    </section>
  )
}

/** A pin in a list: shows its place on the map and opens it. */
export function PinEntry({ pin, onShow }: { readonly pin: Pin; readonly onShow: Props['onShow'] }) {
  const { t } = useTranslation()
  const { place } = useMeasures()
  const { open } = usePins()
  return (
    <li>
      <button
        type="button"
        className={styles['element']}
        onClick={() => {
          onShow(pin.x, pin.y)
          open(pin.id)
        }}
      >
        <span className={own['entryShape']}>
          <PinShape pin={pin} size={16} />
        </span>
        <span className={styles['name']}>{pin.title}</span>
        <span className={styles['note']}>
          {t(`monitor.pins.types.${pin.type}`)}
          {pin.status === 'closed' && `, ${t('monitor.pins.status.closed')}`}
        </span>
        <span className={styles['position']} data-testid={`position-pin-${pin.id}`}>
          {place(pin)}
        </span>
      </button>
    </li>
  )
}
