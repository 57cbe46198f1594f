import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { CircleArrowUp, LayoutGrid, Pencil, SquarePen, Target } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../contract/resources/plans.ts'
import { queries } from '../../service/client.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { BackLink } from '../../widgets/button/IconLink.tsx'
import { ScreenHead } from '../../widgets/screen/ScreenHead.tsx'
import { ConvertPlanButton } from '../planConvert/ConvertPlanButton.tsx'
import { PlanMenu, type PlanTask } from '../plans/PlanMenu.tsx'
import { usePlanRights } from '../plans/planRights.ts'
import { VersionMark } from '../plans/VersionMark.tsx'
import { useVersionTexts } from '../plans/versionTexts.ts'
import { usePlanFloor } from '../report/planFloor.ts'
import styles from './PlanTop.module.css'

type Props = {
  readonly shown: Plan
  /** Newest first. */
  readonly versions: readonly Plan[]
  /** Of the plan, as it is shown. */
  readonly name: string
  readonly onTask: (task: PlanTask) => void
}

/** The published version, and the newest where that is another: each goes to itself. */
function VersionChips({ versions, shown }: Pick<Props, 'versions' | 'shown'>) {
  const texts = useVersionTexts()
  const published = versions.find(({ status }) => status === 'published')
  const newest = versions[0]
  const chips = [published, newest === published ? undefined : newest].filter(each => each !== undefined)
  return chips.map(each => (
    <Link
      key={each.id}
      from="/plan/$id"
      search={previous => ({ ...previous, version: each.version })}
      replace
      className={styles['chip'] ?? ''}
      data-shown={each.id === shown.id || undefined}
    >
      <VersionMark state={each.status} size={14} isNow />
      {texts.newest(each)}
    </Link>
  ))
}

/** Back to what was proposed of the plan's map, while the version has no sectors. */
function SectorsAgain({ shown }: Pick<Props, 'shown'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: read } = usePlanFloor(shown.id)
  const isBare = read?.floor.elements.sectors.length === 0
  const { data } = useQuery({
    ...queries.plans.proposals.queryOptions({ input: { id: shown.id } }),
    enabled: isBare,
    // Most plans were not made of a map.
    retry: false,
  })
  if (!isBare || data === undefined) return undefined
  return (
    <Button
      variant="quiet"
      icon={<LayoutGrid data-small aria-hidden />}
      onPress={() => void navigate({ to: '/plans/new', search: { plan: shown.id } })}
    >
      {t('plans.actions.sectors')}
    </Button>
  )
}

/** What can be done with the plan. */
function PlanTools({ shown, versions, name, onTask }: Props) {
  const { t } = useTranslation()
  const { mayEdit, mayPublish } = usePlanRights()
  const navigate = useNavigate()
  const newest = versions[0] ?? shown
  const ready = shown.status === 'ready' ? shown : versions.find(({ status }) => status === 'ready')
  return (
    <>
      {mayEdit && (
        <>
          <Button
            variant="quiet"
            icon={<Pencil data-small aria-hidden />}
            aria-label={t('plans.actions.rename')}
            onPress={() => onTask({ kind: 'rename', plan: shown, name })}
          >
            <span className={styles['word']}>{t('plans.actions.rename')}</span>
          </Button>
          <Button
            variant="quiet"
            icon={<Target data-small aria-hidden />}
            aria-label={t('plans.actions.targets')}
            onPress={() => onTask({ kind: 'targets', plan: shown, name })}
          >
            <span className={styles['word']}>{t('plans.actions.targets')}</span>
          </Button>
        </>
      )}
      {mayEdit && <SectorsAgain shown={shown} />}
      {mayEdit && shown.cpe_version === '0' && <ConvertPlanButton plan={shown} name={name} />}
      <Button
        icon={<SquarePen data-small aria-hidden />}
        onPress={() =>
          void navigate({
            to: '/v2/plan/$firstId/editor/$versionId',
            params: { firstId: String(shown.first_id), versionId: String(shown.id) },
          })
        }
      >
        {t('plans.actions.editor')}
      </Button>
      {mayPublish && ready && (
        <Button
          variant="primary"
          icon={<CircleArrowUp data-small aria-hidden />}
          onPress={() => onTask({ kind: 'publish', plan: ready, name })}
        >
          {t('planPublish.confirm', { version: ready.version })}
        </Button>
      )}
      <PlanMenu plan={newest} name={name} onTask={onTask} />
    </>
  )
}

/** Which plan it is, what has become of it, and what can be done with it. */
export function PlanTop(props: Props) {
  const { t } = useTranslation()
  const { shown, versions, name } = props
  return (
    <ScreenHead
      back={<BackLink to="/plans" label={t('plan.back')} />}
      title={name}
      part={t('plans.title')}
      isInPage
      tools={<PlanTools {...props} />}
    >
      <span className={styles['number']}>{shown.first_id}</span>
      <VersionChips versions={versions} shown={shown} />
    </ScreenHead>
  )
}
