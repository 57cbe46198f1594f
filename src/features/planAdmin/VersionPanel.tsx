import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../contract/permissions.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { queries } from '../../service/client.ts'
import { useGrants } from '../../session/session.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Field } from '../../widgets/field/Field.tsx'
import { PanelFact, PanelFacts, PanelSection } from '../../widgets/panel/SidePanel.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { accountName, locationName, robotName, userName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import { useFigures } from '../runs/useFigures.ts'
import type { PlanEditing } from './usePlanEdits.ts'
import { usePlanVersions } from './usePlanVersion.ts'
import styles from './VersionPanel.module.css'
import { VersionStateMark } from './VersionStateMark.tsx'

/** Minutes, as they are typed, with what they come to in words below. */
const MAX_NUMBER_CHARS = 12

/** The fields of a version that people write; without the right they are read. */
export function VersionFields({ editing, mayEdit }: { readonly editing: PlanEditing; readonly mayEdit: boolean }) {
  const { t } = useTranslation()
  const { areaText, area } = useReportFormat()
  const { value, write, problem, expectedArea } = editing
  const expected = expectedArea === undefined ? undefined : area(expectedArea)
  return (
    <PanelSection title={t('planAdmin.version', { version: editing.plan.version })}>
      <div className={styles['fields']}>
        <Field
          label={t('planAdmin.fields.area')}
          value={value('area')}
          onChange={text => write('area', text)}
          isReadOnly={!mayEdit || editing.isSaving}
          end={areaText}
          input={{ inputMode: 'decimal', maxLength: MAX_NUMBER_CHARS }}
          error={
            problem('area') ??
            (expected && t('planAdmin.expectedArea', { area: `${expected.text}\u202f${expected.unit}` }))
          }
        />
        {expected !== undefined && (
          <Button size="small" onPress={() => write('area', String(Math.round(expected.amount * 100) / 100))}>
            {t('planAdmin.useExpected')}
          </Button>
        )}
        <Field
          label={t('planAdmin.fields.minutes')}
          value={value('minutes')}
          onChange={text => write('minutes', text)}
          isReadOnly={!mayEdit || editing.isSaving}
          end={t('planAdmin.minutesUnit')}
          input={{ inputMode: 'decimal', maxLength: MAX_NUMBER_CHARS }}
          error={problem('minutes')}
        />
        <Field
          label={t('planAdmin.fields.comment')}
          value={value('comment')}
          onChange={text => write('comment', text)}
          isReadOnly={!mayEdit || editing.isSaving}
          input={{ maxLength: 2000 }}
        />
      </div>
    </PanelSection>
  )
}

/** So many robots are named, the others counted. */
const MAX_NAMED = 3

/** Who cleans by the plan. */
function UsedBy({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation()
  const naming = useNaming()
  const mayWatch = isGranted(useGrants(), ['Robots', 'view'])
  const { data } = useQuery(queries.plans.robots.queryOptions({ input: { id: plan.first_id, limit: MAX_NAMED } }))
  if (data === undefined) return <Skeleton width="60%" />
  if (data.total === 0) return t('plans.noRobot')
  const more = data.total - data.data.length
  return (
    <>
      {data.data.map((robot, index) => {
        const { shown } = robotName(t, robot, naming)
        return (
          <span key={robot.id}>
            {index > 0 && ', '}
            {mayWatch ? (
              <Link
                to="/robot/$robotId/monitor"
                params={{ robotId: String(robot.id) }}
                className={styles['link'] ?? ''}
              >
                {shown}
              </Link>
            ) : (
              shown
            )}
          </span>
        )
      })}
      {more > 0 && ` +${more}`}
    </>
  )
}

/** Where the plan is; those who may change places get there. */
function Place({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const mayOpen = isGranted(useGrants(), ['Locations', 'edit'])
  if (plan.location === undefined) return t('shared.none')
  const name = locationName(t, { id: plan.location, name: plan.locations_name ?? '' }, demoMode)
  if (!mayOpen) return name
  return (
    <Link to="/locations/$id" params={{ id: String(plan.location) }} className={styles['link'] ?? ''}>
      {name}
    </Link>
  )
}

/** What the version is of; nothing here is changed by hand. */
export function VersionFacts({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const { data: accounts } = useQuery(queries.accounts.viewable.queryOptions())
  const account = accounts?.data.find(({ id }) => id === plan.account)
  const author =
    plan.login === undefined ? undefined : { id: plan.login, name: plan.login_name ?? t('planAdmin.unknown') }
  return (
    <PanelSection>
      <PanelFacts>
        <PanelFact name={t('planAdmin.facts.plan')}>{plan.first_id}</PanelFact>
        <PanelFact name={t('plans.columns.location')}>
          <Place plan={plan} />
        </PanelFact>
        <PanelFact name={t('plan.account')}>{account ? accountName(t, account, demoMode) : t('shared.none')}</PanelFact>
        <PanelFact name={t('plan.type')}>{t(`planTypes.${plan.plan_type}`)}</PanelFact>
        <PanelFact name={t('planAdmin.facts.editor')}>
          {t(plan.cpe_version === '0' ? 'planAdmin.facts.older' : 'planAdmin.facts.newer')}
        </PanelFact>
        <PanelFact name={t('planAdmin.facts.author')}>
          {author === undefined ? t('planAdmin.unknown') : userName(t, author, demoMode)}
        </PanelFact>
        <PanelFact name={t('planAdmin.facts.usedBy')}>
          <UsedBy plan={plan} />
        </PanelFact>
      </PanelFacts>
    </PanelSection>
  )
}

function VersionRow({ version, isShown }: { readonly version: Plan; readonly isShown: boolean }) {
  const { t } = useTranslation()
  const times = useRunTimes()
  const figures = useFigures()
  const demoMode = useFlagPreference('demo-mode')
  const author =
    version.login === undefined
      ? t('planAdmin.unknown')
      : userName(t, { id: version.login, name: version.login_name ?? t('planAdmin.unknown') }, demoMode)
  return (
    <li>
      <Link
        to="/plan/$id/admin"
        params={{ id: String(version.id) }}
        search={previous => previous}
        className={styles['version'] ?? ''}
        aria-current={isShown ? 'page' : undefined}
      >
        <b>{t('planAdmin.short', { version: version.version })}</b>
        <span>
          <VersionStateMark plan={version} />
          <small>
            {[author, times.shortDay(fromWireTime(version.created)), figures.area(version.area)].join(', ')}
          </small>
        </span>
      </Link>
    </li>
  )
}

/** How many versions are listed before somebody asks for the others. */
const LISTED = 8

/** All versions of the plan, the newest first (L-011). */
export function VersionList({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation()
  const { data } = usePlanVersions(plan)
  if (data === undefined)
    return (
      <PanelSection title={t('planAdmin.versions')} isBusy>
        <Skeleton width="100%" />
        <Skeleton width="80%" />
      </PanelSection>
    )
  const rows = data.data.map(version => (
    <VersionRow key={version.id} version={version} isShown={version.id === plan.id} />
  ))
  return (
    <PanelSection title={t('planAdmin.versions')}>
      <ol className={styles['versions']}>{rows.slice(0, LISTED)}</ol>
      {rows.length > LISTED && (
        <details>
          <summary>{t('planAdmin.olderVersions', { count: rows.length - LISTED })}</summary>
          <ol className={styles['versions']}>{rows.slice(LISTED)}</ol>
        </details>
      )}
    </PanelSection>
  )
}
