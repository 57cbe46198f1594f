import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../contract/resources/plans.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { Field } from '../../widgets/field/Field.tsx'
import { PanelFact, PanelFacts, PanelSection } from '../../widgets/panel/SidePanel.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { userName } from '../robots/names.ts'
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
          isReadOnly={!mayEdit}
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
          isReadOnly={!mayEdit}
          end={t('planAdmin.minutesUnit')}
          input={{ inputMode: 'decimal', maxLength: MAX_NUMBER_CHARS }}
          error={problem('minutes')}
        />
        <Field
          label={t('planAdmin.fields.comment')}
          value={value('comment')}
          onChange={text => write('comment', text)}
          isReadOnly={!mayEdit}
          input={{ maxLength: 2000 }}
        />
      </div>
    </PanelSection>
  )
}

/** What the version is of; nothing here is changed by hand. */
export function VersionFacts({ plan }: { readonly plan: Plan }) {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const author =
    plan.login === undefined ? undefined : { id: plan.login, name: plan.login_name ?? t('planAdmin.unknown') }
  return (
    <PanelSection>
      <PanelFacts>
        <PanelFact name={t('planAdmin.facts.plan')}>{plan.first_id}</PanelFact>
        <PanelFact name={t('planAdmin.facts.editor')}>
          {t(plan.cpe_version === '0' ? 'planAdmin.facts.older' : 'planAdmin.facts.newer')}
        </PanelFact>
        <PanelFact name={t('planAdmin.facts.author')}>
          {author === undefined ? t('planAdmin.unknown') : userName(t, author, demoMode)}
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
