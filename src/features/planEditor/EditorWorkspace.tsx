import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Point } from '../../../contract/plan/shapes.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { boundsOfElement } from '../../../floor/drawing/elementShape.ts'
import { UnsavedGuard } from '../../forms/UnsavedGuard.tsx'
import { hoursAndMinutes, measureText } from '../../units/reportFormat.ts'
import { useReportFormat } from '../../units/useReportFormat.ts'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Ring } from '../../widgets/status/Ring.tsx'
import { PlanMap } from '../plan/PlanMap.tsx'
import { usePlanRights } from '../plans/planRights.ts'
import { type ReadFloor, usePlanFloor } from '../report/planFloor.ts'
import styles from './EditorWorkspace.module.css'
import { EditorHeader, EditorTools } from './header/EditorHeader.tsx'
import { type PlanEditor, PlanEditorContext } from './planEditor.ts'
import { ProblemPanel } from './problems/ProblemPanel.tsx'
import { Properties } from './properties/Properties.tsx'
import { useLocalDraft, useLocalEditor } from './provisional.ts'
import { StatusLine } from './StatusLine.tsx'
import { ToolBar } from './tools/ToolBar.tsx'
import { choiceOf, chosenTools } from './tools/toolChoice.ts'
import { ElementTree } from './tree/ElementTree.tsx'

type Props = { readonly plan: Plan; readonly versions: readonly Plan[] }

const readout = { subscribe: () => () => undefined, pointer: () => undefined, zoom: () => 1 }

function Ready({ plan, versions, read }: Props & { readonly read: ReadFloor }) {
  const { t } = useTranslation()
  const { mayPublish } = usePlanRights()
  const format = useReportFormat()
  const draft = useLocalDraft(read.floor)
  const { state, send } = useLocalEditor(draft.drawing)
  const [isListed, setListed] = useState(false)
  const [sought, setSought] = useState<Point>()
  const { drawing } = draft
  const editor = useMemo(
    (): PlanEditor => ({
      drawing,
      problems: [],
      selected: new Set(state.selection),
      hidden: state.hidden,
      locked: state.locked,
      isReadOnly: false,
      send: draft.send,
      select: keys => send({ type: 'editor.select', keys }),
      show: keys => {
        const element = drawing.elements.get(keys[0] ?? '')
        if (!element) return
        const { minX, maxX, minY, maxY } = boundsOfElement(element)
        setSought({ x: (minX + maxX) / 2, y: (minY + maxY) / 2 })
      },
      hide: (keys, on) => send({ type: 'editor.hide', keys, on }),
      lock: (keys, on) => send({ type: 'editor.lock', keys, on }),
      duplicate: () => send({ type: 'editor.duplicate' }),
      arrange: arrangement => send({ type: 'editor.arrange', arrangement }),
    }),
    [drawing, state, draft.send, send],
  )
  const nothing = draft.unsaved === 0
  return (
    <PlanEditorContext value={editor}>
      <EditorHeader plan={plan} versions={versions}>
        <EditorTools
          unsaved={draft.unsaved}
          others={[]}
          undo={{ run: draft.undo, reason: nothing ? t('editor.nothingToUndo') : undefined }}
          redo={{ run: () => undefined, reason: t('editor.nothingToRedo') }}
          discard={{ run: () => undefined, reason: nothing ? t('editor.discard.nothing') : undefined }}
          validate={{ run: () => setListed(true) }}
          save={{ run: () => undefined, reason: nothing ? t('editor.save.nothing') : undefined }}
          publish={mayPublish ? { run: () => undefined, reason: t('editor.publishReason.save') } : undefined}
        />
      </EditorHeader>
      <main id="main" data-region="main" tabIndex={-1} className={styles['main']}>
        <div className={styles['columns']}>
          <ToolBar chosen={chosenTools(state)} onTool={tool => send({ type: 'editor.choose', ...choiceOf(tool) })} />
          <ElementTree onPlace={place => send({ type: 'editor.select', keys: [], place })} />
          <div className={styles['middle']}>
            <div className={styles['drawing']}>
              <PlanMap label={t('editor.canvas', { version: plan.version })} read={read} isTall sought={sought} />
            </div>
            {isListed && <ProblemPanel onClose={() => setListed(false)} />}
          </div>
          <Properties place={state.selectedPlace} />
        </div>
        <StatusLine
          readout={readout}
          isAngleLocked={state.isAngleLocked}
          isSnapping={state.isSnapping}
          onAngleLock={on => send({ type: 'editor.lockAngle', on })}
          onSnapping={on => send({ type: 'editor.snap', on })}
          gridMetres={1}
          area={measureText(format.area(plan.area))}
          time={plan.estimated_cleaning_time === 0 ? undefined : hoursAndMinutes(plan.estimated_cleaning_time)}
        />
      </main>
      <UnsavedGuard isUnsaved={!nothing} text={t('editor.leave', { count: draft.unsaved })} />
    </PlanEditorContext>
  )
}

/** The tools around the drawing of a version, once its floor is read. */
export function EditorWorkspace({ plan, versions }: Props) {
  const { t } = useTranslation()
  const { data, isPending, refetch } = usePlanFloor(plan.id)
  if (data) return <Ready plan={plan} versions={versions} read={data} />
  return (
    <>
      <EditorHeader plan={plan} versions={versions} />
      <main id="main" data-region="main" tabIndex={-1} className={styles['main']}>
        {isPending ? (
          <p className={styles['loading']} role="status" aria-busy>
            <Ring />
            {t('editor.loading')}
          </p>
        ) : (
          <ErrorState text={t('editor.notLoaded')} token="plan.unreachable" onRetry={() => void refetch()} />
        )}
      </main>
    </>
  )
}
