import { useTranslation } from 'react-i18next'
import type { Pin } from '../../../../contract/resources/pins.ts'
import { fromWireTime } from '../../../../contract/time.ts'
import { useMaybeSelf } from '../../../session/session.ts'
import { dateAndTime } from '../../../time/wallClock.ts'
import { CapsuleButton } from '../../capsule/CapsuleButton.tsx'
import { spanAround } from '../../capsule/capsuleSpan.ts'
import { robotName, userName } from '../../robots/names.ts'
import { useNaming } from '../../robots/robotName.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import styles from './Pins.module.css'
import { LinkedTicket } from './PinTicket.tsx'

type CapsuleProps = { readonly pin: Pin; readonly nameOf: (robot: NonNullable<Pin['robot']>) => string }

/** Of the robot that the pin was put for; where that is not the one on screen, it is said whose. */
function PinCapsule({ pin, nameOf }: CapsuleProps) {
  const { robot: shown } = useMonitorSession()
  const { t } = useTranslation()
  const robot = pin.robot ?? shown
  return (
    <div>
      <CapsuleButton robot={robot.id} span={spanAround(fromWireTime(pin.created))} />
      {pin.robot === undefined ? (
        <p className={styles['whose']}>{t('monitor.pins.capsule.ofShown')}</p>
      ) : (
        pin.robot.id !== shown.id && (
          <p className={styles['whose']}>{t('monitor.pins.capsule.ofOther', { name: nameOf(pin.robot) })}</p>
        )
      )}
    </div>
  )
}

/** The text and facts of a pin (N-001). */
export function PinCard({ pin }: { readonly pin: Pin }) {
  const { canPin, canPlay } = useMonitorSession().capabilities
  const { t, i18n } = useTranslation()
  const naming = useNaming()
  const { demoMode } = naming
  const zone = useMaybeSelf()?.time_zone
  const created = dateAndTime(fromWireTime(pin.created), { zone, locale: i18n.language })
  const nameOf = (robot: NonNullable<Pin['robot']>): string => robotName(t, robot, naming).shown
  return (
    <div className={styles['fields']}>
      {pin.message !== '' && <p className={styles['message']}>{pin.message}</p>}
      <dl className={styles['facts']}>
        <div>
          <dt>{t('monitor.pins.fields.type')}</dt>
          <dd>{t(`monitor.pins.types.${pin.type}`)}</dd>
        </div>
        <div>
          <dt>{t('monitor.pins.fields.status')}</dt>
          <dd data-testid="pin-status">{t(`monitor.pins.status.${pin.status}`)}</dd>
        </div>
        {pin.priority !== undefined && (
          <div>
            <dt>{t('monitor.pins.fields.priority')}</dt>
            <dd>{t(`monitor.pins.priorities.${pin.priority}`)}</dd>
          </div>
        )}
        {pin.labels.length > 0 && (
          <div>
            <dt>{t('monitor.pins.fields.labels')}</dt>
            <dd>{new Intl.ListFormat(i18n.language, { type: 'unit' }).format(pin.labels)}</dd>
          </div>
        )}
        <div>
          <dt>{t('monitor.pins.fields.created')}</dt>
          <dd>{t('monitor.pins.createdBy', { name: userName(t, pin.user, demoMode), time: created })}</dd>
        </div>
        {pin.robot && (
          <div>
            <dt>{t('monitor.robot')}</dt>
            <dd>{nameOf(pin.robot)}</dd>
          </div>
        )}
      </dl>
      {canPlay && <PinCapsule pin={pin} nameOf={nameOf} />}
      {pin.ticket !== undefined && canPin && <LinkedTicket ticket={pin.ticket} />}
    </div>
  )
}
