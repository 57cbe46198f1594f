import { Link } from '@tanstack/react-router'
import { Ellipsis, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../contract/permissions.ts'
import type { Robot } from '../../../contract/resources/robots.ts'
import { shownHardwareVersion } from '../../../contract/robot/models.ts'
import { useGrants } from '../../session/session.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Menu, MenuItem } from '../../widgets/menu/Menu.tsx'
import { Facts } from '../../widgets/text/Facts.tsx'
import { RobotIcon } from '../robots/RobotIcon.tsx'
import { useNaming, useRobotName, useRobotPlaces } from '../robots/robotName.ts'
import { VectorBadge } from '../robots/VectorBadge.tsx'
import { FeatureFacts } from './FeatureFacts.tsx'
import type { RobotTask } from './RobotDialogs.tsx'
import { RobotLabels } from './RobotLabels.tsx'
import styles from './RobotPanel.module.css'
import { PlanField, RobotTimeZone } from './RobotPlace.tsx'
import { RobotSettings } from './RobotSettings.tsx'

export type RobotPanelProps = {
  readonly robot: Robot
  readonly isVector: boolean
  readonly onTask: (task: RobotTask) => void
  readonly onClose: () => void
}

/** `title`: where what is inside does not name itself. */
function Section({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section className={styles['section']}>
      {title !== undefined && <h3>{title}</h3>}
      {children}
    </section>
  )
}

/** The parts of a robot, as they are shown. */
function useHardwareFacts(robot: Robot): readonly (readonly [string, string])[] {
  const { t } = useTranslation()
  return [
    [t('robotAdmin.fields.model'), robot.model],
    [t('robotAdmin.fields.hardwareVersion'), shownHardwareVersion(robot.hardware_version)],
    [t('robotAdmin.fields.cleaningWidth'), t('robotAdmin.inches', { value: robot.cleaning_width })],
    [t('robotAdmin.fields.headType'), t(`robotAdmin.headTypes.${robot.cleaning_head_type}`)],
    [t('robotAdmin.fields.sideSweeper'), t(robot.side_sweeper === '1' ? 'robotAdmin.yes' : 'robotAdmin.no')],
    [t('robotAdmin.fields.squeegeeSize'), t(`robotAdmin.squeegeeSizes.${robot.squeegee_size}`)],
    [t('robotAdmin.fields.squeegeeType'), t(`robotAdmin.squeegeeTypes.${robot.squeegee_type}`)],
    [t('robotAdmin.fields.brushType'), t(`robotAdmin.brushTypes.${robot.brush_type}`)],
    [t('robotAdmin.fields.radioType'), robot.radio_type === 'unknown' ? t('robotAdmin.unknown') : robot.radio_type],
  ]
}

/** One robot beside the list: what it is, where it belongs, and what can be changed of it. */
export function RobotPanel({ robot, isVector, onTask, onClose }: RobotPanelProps) {
  const { t } = useTranslation()
  const grants = useGrants()
  const { demoMode } = useNaming()
  const places = useRobotPlaces(robot)
  const name = useRobotName(robot)
  const hardware = useHardwareFacts(robot)
  const mayEdit = isGranted(grants, ['Robots', 'edit'])
  const mayProvision = isGranted(grants, ['Robots', 'provision'])
  const none = t('shared.none')
  return (
    <aside className={styles['panel']} aria-label={name.shown}>
      <header className={styles['head']}>
        <RobotIcon robot={robot} size={56} />
        <div className={styles['names']}>
          <h2>{name.shown}</h2>
          <p>
            {name.tooltip}
            {isVector && <VectorBadge />}
          </p>
        </div>
        <IconButton label={t('shared.close')} onPress={onClose}>
          <X aria-hidden />
        </IconButton>
      </header>
      <div className={styles['actions']}>
        <Link to="/robot/$robotId/monitor" params={{ robotId: String(robot.id) }} className={styles['monitor'] ?? ''}>
          {t('home.monitor')}
        </Link>
        {mayEdit && (
          <>
            <Button size="small" onPress={() => onTask({ kind: 'edit', robot })}>
              {t('robotAdmin.edit')}
            </Button>
            <Menu
              label={t('robotAdmin.more')}
              trigger={
                <IconButton label={t('robotAdmin.more')}>
                  <Ellipsis aria-hidden />
                </IconButton>
              }
              onAction={kind => {
                if (kind === 'move' || kind === 'renew' || kind === 'remove') onTask({ kind, robot })
              }}
            >
              <MenuItem id="move" text={t('robotAdmin.move')} />
              {mayProvision && <MenuItem id="renew" text={t('robotAdmin.renew')} />}
              {mayProvision && <MenuItem id="remove" text={t('robotAdmin.remove')} />}
            </Menu>
          </>
        )}
      </div>
      <Section title={t('robotAdmin.assignment')}>
        {mayEdit ? (
          <>
            <PlanField robot={robot} />
            <RobotTimeZone robot={robot} />
          </>
        ) : (
          <Facts
            facts={[
              [t('home.columns.plan'), places.plan_name ?? t('home.noPlan')],
              [t('robotAdmin.timeZone'), robot.time_zone],
            ]}
          />
        )}
        <Facts
          facts={[
            [t('home.columns.location'), places.location_name ?? none],
            [t('robotAdmin.username'), demoMode || robot.username === '' ? none : robot.username],
            [t('robotAdmin.software'), robot.main_deb === '' ? none : robot.main_deb],
          ]}
        />
      </Section>
      <Section title={t('robotAdmin.hardware')}>
        <Facts facts={hardware} />
      </Section>
      <Section title={t('robotAdmin.features.title')}>
        <FeatureFacts />
      </Section>
      {mayEdit && (
        <Section>
          <RobotLabels robot={robot} />
        </Section>
      )}
      <Section title={t('robotAdmin.settings.title')}>
        <RobotSettings key={robot.id} robot={robot.id} mayEdit={mayEdit} />
      </Section>
    </aside>
  )
}
