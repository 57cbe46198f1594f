import { useTranslation } from 'react-i18next'
import { type ListedElement, sectorsOf, waypointsOf, zonesOf } from '../../../planMap/planEntries.ts'
import { useMeasures } from '../../../units/measures.ts'
import styles from '../list/List.module.css'
import { PinEntries } from '../pins/PinEntries.tsx'
import { useShown, useShownPlan } from '../session/monitorSession.ts'

type Props = {
  readonly robotName: string
  /** Without it only the robot is listed: level 0 sees nothing else on its map (M-020). */
  readonly showPlan: boolean
  readonly showCameraOffZones: boolean
  readonly onShow: (x: number, y: number) => void
}

/** What the map shows, as a list: for keyboards, screen readers and anyone who looks for a name. Each entry centres the map on itself. */
export function ElementList({ robotName, showPlan, showCameraOffZones, onShow }: Props) {
  const { t } = useTranslation()
  const plan = useShownPlan()
  return (
    <div className={styles['list']}>
      <RobotEntry name={robotName} onShow={onShow} />
      {showPlan && <PinEntries onShow={onShow} />}
      {!showPlan ? null : plan?.status === 'loaded' ? (
        <>
          <Group title={t('monitor.elements.sectors')} elements={sectorsOf(plan)} onShow={onShow} />
          <Group title={t('monitor.elements.zones')} elements={zonesOf(plan, t, showCameraOffZones)} onShow={onShow} />
          <Group title={t('monitor.elements.waypoints')} elements={waypointsOf(plan)} onShow={onShow} />
        </>
      ) : (
        <p className={styles['none']}>{t('monitor.elements.noPlan')}</p>
      )}
    </div>
  )
}

function RobotEntry({ name, onShow }: { name: string; onShow: Props['onShow'] }) {
  const { t } = useTranslation()
  const pose = useShown(readout => readout?.pose)
  if (!pose) return <p className={styles['none']}>{t('monitor.elements.noPose', { name })}</p>
  const degrees = Math.round((((pose.w * 180) / Math.PI) % 360) + 360) % 360
  return (
    <Group
      title={t('monitor.elements.robot')}
      elements={[{ key: 'robot', name, x: pose.x, y: pose.y, note: t('monitor.elements.heading', { degrees }) }]}
      onShow={onShow}
    />
  )
}

function Group(props: { title: string; elements: readonly ListedElement[]; onShow: Props['onShow'] }) {
  const { place } = useMeasures()
  if (props.elements.length === 0) return null
  return (
    <section>
      <h3 className={styles['group']}>{props.title}</h3>
      <ul>
        {props.elements.map(({ key, name, x, y, note }) => (
          <li key={key}>
            <button type="button" className={styles['element']} onClick={() => props.onShow(x, y)}>
              <span className={styles['name']}>{name}</span>
              {note && <span className={styles['note']}>{note}</span>}
              <span className={styles['position']} data-testid={`position-${key}`}>
                {place({ x, y })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
