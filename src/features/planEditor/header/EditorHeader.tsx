import { Link } from '@tanstack/react-router'
import { ListChecks, Redo2, Route, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Plan } from '../../../../contract/resources/plans.ts'
import { UserMenu } from '../../../shell/UserMenu.tsx'
import { Button } from '../../../widgets/button/Button.tsx'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { BackLink } from '../../../widgets/button/IconLink.tsx'
import { ToggleButton } from '../../../widgets/button/ToggleButton.tsx'
import { ScreenTitle } from '../../../widgets/screen/ScreenTitle.tsx'
import { LogoMark } from '../../../widgets/text/LogoMark.tsx'
import { useVersionTexts } from '../../plans/versionTexts.ts'
import { planName } from '../../robots/names.ts'
import { useNaming } from '../../robots/robotName.ts'
import { ExchangeMenu } from '../exchange/ExchangeMenu.tsx'
import styles from './EditorHeader.module.css'
import type { Editors } from './Presence.tsx'
import { Presence } from './Presence.tsx'

type FrameProps = {
  readonly plan: Plan
  readonly versions: readonly Plan[]
  readonly children?: ReactNode
}

/** The way back, which plan and which of its versions. */
export function EditorHeader({ plan, versions, children }: FrameProps) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const texts = useVersionTexts()
  const published = versions.find(({ status }) => status === 'published')
  const name = planName(t, { id: plan.first_id, name: plan.name }, demoMode)
  return (
    <header className={styles['header']} data-region="header">
      <Link to="/home" className={styles['mark'] ?? ''} aria-label={t('product')}>
        <LogoMark />
      </Link>
      <BackLink
        to="/plan/$id"
        params={{ id: String(plan.first_id) }}
        search={{ version: plan.version }}
        label={t('plan.toPlan')}
      />
      <ScreenTitle text={name} part={t('plan.editor')} className={styles['name']} />
      <span className={styles['version']}>{texts.newest(plan)}</span>
      {published && published.id !== plan.id && (
        <span className={styles['published']}>
          {t('plans.versionPublished', { version: published.version, date: texts.published(published) })}
        </span>
      )}
      {children}
    </header>
  )
}

type Action = { readonly run: () => void; readonly reason?: string | undefined; readonly isPending?: boolean }
type ToolsProps = {
  /** Changes that the version's files do not have yet. */
  readonly unsaved: number
  readonly others: Editors
  readonly undo: Action
  readonly redo: Action
  readonly discard: Action
  readonly validate: Action
  readonly preview: { readonly isOpen: boolean; readonly toggle: (isOpen: boolean) => void }
  readonly save: Action
  /** Absent for whoever may not publish. */
  readonly publish: Action | undefined
  /** Elements from or for another tool. */
  readonly exchange: (question: 'read' | 'write') => void
}

/** What has changed, who else is here, and what can be done with the drawing. */
export function EditorTools(props: ToolsProps) {
  const { unsaved, others, undo, redo, discard, validate, preview, save, publish, exchange } = props
  const { t } = useTranslation()
  return (
    <>
      <span className={styles['unsaved']} role="status" data-none={unsaved === 0 || undefined}>
        {unsaved === 0 ? t('editor.allSaved') : t('editor.unsaved', { count: unsaved })}
      </span>
      <div className={styles['end']}>
        <Presence others={others} />
        <IconButton
          label={t('editor.undo')}
          hint={t('editor.withKeys', { name: t('editor.undo'), keys: 'Ctrl Z' })}
          disabledReason={undo.reason}
          onPress={undo.run}
        >
          <Undo2 aria-hidden />
        </IconButton>
        <IconButton
          label={t('editor.redo')}
          hint={t('editor.withKeys', { name: t('editor.redo'), keys: 'Ctrl Shift Z' })}
          disabledReason={redo.reason}
          onPress={redo.run}
        >
          <Redo2 aria-hidden />
        </IconButton>
        <span className={styles['separator']} />
        <Button variant="quiet" disabledReason={discard.reason} onPress={discard.run}>
          {t('editor.discard.action')}
        </Button>
        <Button icon={<ListChecks data-small aria-hidden />} onPress={validate.run}>
          {t('editor.validate')}
        </Button>
        <ToggleButton icon={<Route data-small aria-hidden />} isSelected={preview.isOpen} onChange={preview.toggle}>
          {t('editor.preview.title')}
        </ToggleButton>
        <Button variant="primary" disabledReason={save.reason} isPending={save.isPending ?? false} onPress={save.run}>
          {t('editor.save.action')}
        </Button>
        {publish && (
          <Button disabledReason={publish.reason} onPress={publish.run}>
            {t('editor.publish')}
          </Button>
        )}
        <ExchangeMenu onAsk={exchange} />
        <UserMenu />
      </div>
    </>
  )
}
