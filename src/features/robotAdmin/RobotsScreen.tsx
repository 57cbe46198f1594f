import '../../i18n/screenTexts.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Robot } from '../../../contract/resources/robots.ts'
import { shownHardwareVersion } from '../../../contract/robot/models.ts'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Gate } from '../../session/Gate.tsx'
import { Shell } from '../../shell/Shell.tsx'
import { Button } from '../../widgets/button/Button.tsx'
import { SearchField } from '../../widgets/field/SearchField.tsx'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { AccountTabs } from '../accounts/AccountTabs.tsx'
import { placesOf, robotName } from '../robots/names.ts'
import { allRobots } from '../robots/robotLists.ts'
import { useNaming } from '../robots/robotName.ts'
import { useVectorRobots } from '../robots/vectorRobots.ts'
import { RobotAside } from './RobotAside.tsx'
import { RobotDialogs, type RobotTask } from './RobotDialogs.tsx'
import styles from './RobotsScreen.module.css'
import { RobotTable } from './RobotTable.tsx'
import type { RobotsSearch } from './robotsSearch.ts'

/** As often as the home list. */
const REFRESH_MS = 10_000

type Props = { readonly account: number; readonly search: RobotsSearch }

/** Robots whose words hold a text, by the names that are shown. */
function useFound(robots: readonly Robot[] | undefined, text: string): readonly Robot[] | undefined {
  const { t, i18n } = useTranslation()
  const naming = useNaming()
  const wanted = text.trim().toLowerCase()
  const nameOf = (robot: Robot): string => robotName(t, robot, naming).shown
  const collator = new Intl.Collator(i18n.language, { numeric: true })
  return robots
    ?.filter(robot =>
      [
        nameOf(robot),
        robot.model,
        shownHardwareVersion(robot.hardware_version),
        robot.main_deb,
        ...Object.values(placesOf(t, robot, naming.demoMode)),
        ...(robot.labels ?? []).map(label => label.label),
      ].some(word => word.toLowerCase().includes(wanted)),
    )
    .toSorted((a, b) => collator.compare(nameOf(a), nameOf(b)))
}

/** `/v2/accounts/{id}/robots`: the robots of one account, to be looked at, set up, changed and taken out (A-089, A-092..A-104). */
export function RobotsScreen({ account, search }: Props) {
  const { t, i18n } = useTranslation()
  const navigate = useNavigate({ from: '/v2/accounts/$id/robots' })
  const [task, setTask] = useState<RobotTask>()
  const robots = useQuery({ ...allRobots({ account }), refetchInterval: REFRESH_MS, staleTime: 0 })
  const { isError: isOutOfSight } = useQuery(queries.accounts.get.queryOptions({ input: { id: account } }))
  const vectors = useVectorRobots()
  const found = useFound(robots.data?.data, search.text ?? '')
  const selected = robots.data?.data.find(robot => robot.id === search.robot)
  const change = (next: Partial<RobotsSearch>): void =>
    void navigate({ search: previous => ({ ...previous, ...next }), replace: true })
  const select = (robot: number | undefined): void => change({ robot })
  const error = robots.data === undefined && robots.error ? apiErrorOf(robots.error) : undefined
  if (isOutOfSight)
    return (
      <Shell>
        <AccountTabs account={account} page="robots" />
      </Shell>
    )
  return (
    <Shell>
      <AccountTabs account={account} page="robots" />
      <div className={styles['screen']}>
        <div className={styles['list']}>
          <div className={styles['bar']}>
            <div role="search" className={styles['search']}>
              <SearchField
                label={t('robotAdmin.find')}
                value={search.text ?? ''}
                onChange={text => change({ text: text === '' ? undefined : text })}
              />
            </div>
            {robots.data && <p role="status">{t('robotAdmin.count', { count: robots.data.total })}</p>}
            <Gate needs={[['Robots', 'provision']]}>
              <Button variant="primary" icon={<Plus data-small aria-hidden />} onPress={() => setTask({ kind: 'add' })}>
                {t('robotAdmin.add')}
              </Button>
            </Gate>
          </div>
          {error && (
            <ErrorState
              text={errorText(i18n, 'robot.getRobots', error)}
              token={error.token}
              onRetry={() => void robots.refetch()}
            />
          )}
          {!error && (found === undefined || found.length > 0) && (
            <RobotTable robots={found} selected={selected?.id} vectors={vectors} onSelect={select} />
          )}
          {found?.length === 0 &&
            (robots.data?.total === 0 ? (
              <EmptyState text={t('robotAdmin.none')} />
            ) : (
              <EmptyState text={t('robotAdmin.noneFound')}>
                <Button onPress={() => change({ text: undefined })}>{t('home.clearFilters')}</Button>
              </EmptyState>
            ))}
        </div>
        {selected && (
          <RobotAside
            key={selected.id}
            robot={selected}
            isVector={vectors.has(selected.id)}
            onTask={setTask}
            onClose={() => select(undefined)}
          />
        )}
      </div>
      <RobotDialogs account={account} task={task} onTask={setTask} onSelect={select} />
    </Shell>
  )
}
