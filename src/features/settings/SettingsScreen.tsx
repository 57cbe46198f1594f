import '../../i18n/screenTexts.ts'
import { useQuery } from '@tanstack/react-query'
import { ListFilter } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditableSetting } from '../../../contract/resources/settings.ts'
import { SETTING_NAMES } from '../../../contract/settings.ts'
import { UnsavedGuard } from '../../forms/UnsavedGuard.tsx'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Shell } from '../../shell/Shell.tsx'
import { ToggleButton } from '../../widgets/button/ToggleButton.tsx'
import { SearchField } from '../../widgets/field/SearchField.tsx'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { AdministrationTitle } from '../administration/AdministrationTitle.tsx'
import { SettingRow } from './SettingRow.tsx'
import { SettingsBar } from './SettingsBar.tsx'
import { SettingsExport } from './SettingsExport.tsx'
import styles from './SettingsScreen.module.css'
import { SETTING_GROUPS, type SettingGroup } from './settingForms.ts'
import { defaultText } from './settingText.ts'
import { type SettingDrafts, useSettingDrafts } from './useSettingDrafts.ts'

type Filter = { readonly words: string; readonly changedOnly: boolean }
const NO_SETTINGS: readonly EditableSetting[] = []

/** Other than delivered, or about to be. */
const isChanged = ({ name, value }: EditableSetting, drafts: SettingDrafts): boolean =>
  value !== defaultText(name) || drafts.of(name) !== undefined

/** The groups with what of them fits the filter; groups of which nothing does are left out. */
function useGroups(settings: readonly EditableSetting[], { words, changedOnly }: Filter, drafts: SettingDrafts) {
  const { t } = useTranslation()
  const wanted = words.trim().toLocaleLowerCase()
  const matchesSearch = (name: string): boolean =>
    `${t(`settings.of.${name}.name`)} ${t(`settings.of.${name}.text`)} ${name}`.toLocaleLowerCase().includes(wanted)
  return SETTING_GROUPS.flatMap(group => {
    const shown = group.names.flatMap(name => {
      const setting = settings.find(each => each.name === name)
      const isShown = setting && matchesSearch(name) && (!changedOnly || isChanged(setting, drafts))
      return isShown ? [setting] : []
    })
    return shown.length === 0 ? [] : [{ group, shown }]
  })
}

type RailProps = {
  readonly groups: readonly { readonly group: SettingGroup; readonly shown: readonly EditableSetting[] }[]
  readonly drafts: SettingDrafts
  readonly onGo: (id: string) => void
}

function Rail({ groups, drafts, onGo }: RailProps) {
  const { t } = useTranslation()
  return (
    <nav className={styles['rail']} aria-label={t('settings.groupsLabel')}>
      {groups.map(({ group: { id }, shown }) => (
        <button type="button" key={id} onClick={() => onGo(id)}>
          {t(`settings.groups.${id}.name`)}
          {shown.some(({ name }) => drafts.of(name) !== undefined) && (
            <em role="img" aria-label={t('administration.notSaved')} />
          )}
          <span>{shown.length}</span>
        </button>
      ))}
      <p>{t('settings.lead', { total: SETTING_NAMES.length })}</p>
    </nav>
  )
}

/** `/admin/settings`: every setting of the deployment (B-042). Changes wait in the bar at the foot until they are saved together. */
export function SettingsScreen() {
  const { t, i18n } = useTranslation()
  const [filter, setFilter] = useState<Filter>({ words: '', changedOnly: false })
  const [savings, setSavings] = useState(0)
  const { data, error, refetch } = useQuery(queries.settings.list.queryOptions({ staleTime: 0 }))
  const drafts = useSettingDrafts(data?.data ?? NO_SETTINGS, () => setSavings(savings + 1))
  const groups = useGroups(data?.data ?? NO_SETTINGS, filter, drafts)
  const changed = data?.data.filter(setting => isChanged(setting, drafts)).length ?? 0
  const page = useRef<HTMLDivElement>(null)
  const failure = data === undefined && error ? apiErrorOf(error) : undefined
  return (
    <Shell>
      <div className={styles['screen']}>
        <AdministrationTitle part={t('shell.settings')}>
          <SearchField
            label={t('settings.find')}
            className={styles['find']}
            value={filter.words}
            onChange={words => setFilter({ ...filter, words })}
          />
          <ToggleButton
            variant="quiet"
            icon={<ListFilter data-small aria-hidden />}
            isSelected={filter.changedOnly}
            onChange={changedOnly => setFilter({ ...filter, changedOnly })}
          >
            {data === undefined ? t('settings.changedOnly') : t('settings.changedCount', { total: changed })}
          </ToggleButton>
          <SettingsExport stored={data?.data} />
        </AdministrationTitle>
        <div className={styles['content']}>
          <Rail
            groups={groups}
            drafts={drafts}
            onGo={id => page.current?.querySelector(`#settings-${id}`)?.scrollIntoView({ block: 'start' })}
          />
          <div className={styles['page']} ref={page} aria-busy={data === undefined && !failure}>
            {failure && (
              <ErrorState
                text={errorText(i18n, 'notification.type', failure)}
                token={failure.token}
                onRetry={() => void refetch()}
              />
            )}
            {data === undefined && !failure && <Skeleton width="64%" />}
            {data !== undefined && groups.length === 0 && <EmptyState text={t('settings.noMatch')} />}
            {data !== undefined &&
              groups.map(({ group: { id }, shown }) => (
                <section key={id} id={`settings-${id}`} aria-labelledby={`settings-${id}-name`}>
                  <header className={styles['head']}>
                    <h2 id={`settings-${id}-name`}>{t(`settings.groups.${id}.name`)}</h2>
                    <span>{t(`settings.groups.${id}.text`)}</span>
                  </header>
                  {shown.map(setting => (
                    // Saved, a list is folded again.
                    <SettingRow key={`${setting.name} ${savings}`} setting={setting} drafts={drafts} facts={data} />
                  ))}
                </section>
              ))}
          </div>
        </div>
        {drafts.all.length > 0 && <SettingsBar drafts={drafts} stored={data?.data ?? NO_SETTINGS} />}
      </div>
      <UnsavedGuard isUnsaved={drafts.all.length > 0} />
    </Shell>
  )
}
