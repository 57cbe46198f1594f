import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AuditEntry } from '../../../contract/resources/audit.ts'
import { useFlagPreference } from '../../preferences/preference.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { exactMoment } from '../../time/wallClock.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { PanelFact, PanelFacts, PanelSection, SidePanel } from '../../widgets/panel/SidePanel.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { DifferencesTable } from '../../widgets/table/DifferencesTable.tsx'
import styles from './AuditPanel.module.css'
import { AuditSeal } from './AuditSeal.tsx'
import type { AuditSearch } from './auditSearch.ts'
import { actionText, fieldText, objectText, valueText, whoText } from './auditText.ts'
import { CopyLink } from './CopyLink.tsx'

type Change = (change: Partial<AuditSearch>) => void

function Facts({ entry }: { readonly entry: AuditEntry }) {
  const { t, i18n } = useTranslation()
  const zone = useMaybeSelf()?.time_zone
  const demoMode = useFlagPreference('demo-mode')
  const who = whoText(t, entry, demoMode)
  const object = objectText(t, entry, demoMode)
  const { account, address, details } = entry
  return (
    <PanelFacts>
      <PanelFact name={t('audit.when')}>
        {exactMoment(Date.parse(entry.time), { zone, locale: i18n.language })}
      </PanelFact>
      <PanelFact name={t('audit.columns.who')}>{who.name}</PanelFact>
      {who.as !== undefined && <PanelFact name={t('audit.actingAs')}>{who.as}</PanelFact>}
      {object !== '' && <PanelFact name={t('audit.columns.object')}>{object}</PanelFact>}
      {account && <PanelFact name={t('audit.account')}>{demoMode ? `#${account.id}` : account.name}</PanelFact>}
      {address !== undefined && !demoMode && <PanelFact name={t('audit.columns.address')}>{address}</PanelFact>}
      {!demoMode && Object.keys(details).length > 0 && (
        <PanelFact name={t('audit.details')}>
          {Object.entries(details).map(([name, value]) => (
            <code key={name}>
              {name}: {String(value)}
            </code>
          ))}
        </PanelFact>
      )}
    </PanelFacts>
  )
}

function Changes({ changes }: Pick<AuditEntry, 'changes'>) {
  const { t, i18n } = useTranslation()
  const clock = { zone: useMaybeSelf()?.time_zone, locale: i18n.language }
  const demoMode = useFlagPreference('demo-mode')
  if (changes === undefined || demoMode) return undefined
  return (
    <div className={styles['diff']}>
      <DifferencesTable
        heads={[t('audit.field'), t('audit.before'), t('audit.after')]}
        caption={t('audit.columns.changes')}
        differences={Object.entries(changes).map(([field, [was, is]]) => ({
          id: field,
          name: fieldText(t, field),
          before: valueText(i18n, field, was, clock),
          after: valueText(i18n, field, is, clock),
        }))}
      />
    </div>
  )
}

function Actions({ entry, onSearch }: { readonly entry: AuditEntry; readonly onSearch: Change }) {
  const { t } = useTranslation()
  const demoMode = useFlagPreference('demo-mode')
  const { object } = entry
  const person = entry.originator ?? entry.who
  return (
    <div className={styles['actions']}>
      <CopyLink />
      {person && (
        <Button size="small" variant="quiet" onPress={() => onSearch({ person: person.id })}>
          {t('audit.allBy', { name: demoMode ? t('demo.someone') : person.name })}
        </Button>
      )}
      {object && (
        <Button size="small" variant="quiet" onPress={() => onSearch({ kind: object.kind, object: object.id })}>
          {t('audit.allAbout', { name: objectText(t, entry, demoMode) })}
        </Button>
      )}
    </div>
  )
}

/** One entry with all that is kept of it, and whether it is as it was written. */
export function AuditPanel({ id, onSearch }: { readonly id: number; readonly onSearch: Change }) {
  const { t, i18n } = useTranslation()
  const { data, error, refetch } = useQuery(
    queries.audit.get.queryOptions({
      input: { id },
      staleTime: 0,
      // It is sealed within a second or two.
      refetchInterval: ({ state }) => (state.data && state.data.seal === undefined ? 1500 : false),
    }),
  )
  const failure = error ? apiErrorOf(error) : undefined
  return (
    <SidePanel
      kind={t('audit.entry', { id })}
      title={data ? actionText(t, data.action) : t('audit.entry', { id })}
      onClose={() => onSearch({ entry: undefined })}
    >
      {failure && (
        <ErrorState
          text={errorText(i18n, 'notification.type', failure)}
          token={failure.token}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined && !failure && (
        <PanelSection isBusy>
          <Skeleton width="64%" />
        </PanelSection>
      )}
      {data && (
        <>
          <PanelSection>
            <Facts entry={data} />
          </PanelSection>
          <Changes changes={data.changes} />
          <AuditSeal seal={data.seal} />
          <Actions entry={data} onSearch={onSearch} />
        </>
      )}
    </SidePanel>
  )
}
