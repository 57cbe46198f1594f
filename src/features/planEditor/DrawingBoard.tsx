import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isGranted } from '../../../contract/permissions.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { USUAL_CLEANER } from '../../../contract/robot/cleanerKind.ts'
import { MAX_SHOWN_SELECTION } from '../../../contract/sockets/drafts.ts'
import { occupancyCellsOf } from '../../../floor/cleanable.ts'
import { narrowestBody } from '../../../floor/cleaners.ts'
import type { Drawing } from '../../../floor/drawing/drawing.ts'
import { UnsavedGuard } from '../../forms/UnsavedGuard.tsx'
import { useGrants } from '../../session/session.ts'
import type { ReadFloor } from '../report/planFloor.ts'
import { BoardHeader } from './BoardHeader.tsx'
import { useFaults, useOthers } from './boardMarks.ts'
import { ContextMenu } from './ContextMenu.tsx'
import { EditorCanvas } from './canvas/EditorCanvas.tsx'
import { type Editor, useEditor } from './canvas/useEditor.ts'
import { useEditorClipboard } from './canvas/useEditorClipboard.ts'
import type { Draft } from './draft/useDraft.ts'
import styles from './EditorWorkspace.module.css'
import { EditorKeys } from './keys/EditorKeys.tsx'
import { PlanEditorContext } from './planEditor.ts'
import { PreviewPanel } from './preview/PreviewPanel.tsx'
import { usePlanPreview } from './preview/usePlanPreview.ts'
import { BoardNotices } from './problems/BoardNotices.tsx'
import { ProblemPanel } from './problems/ProblemPanel.tsx'
import { useDrawingChecks } from './problems/useDrawingChecks.ts'
import { Properties } from './properties/Properties.tsx'
import { StatusLine } from './StatusLine.tsx'
import { Questions } from './save/Questions.tsx'
import { useQuestion } from './save/useQuestion.ts'
import { ToolBar } from './tools/ToolBar.tsx'
import type { ToolId } from './tools/toolButtons.ts'
import { choiceOf, chosenTools } from './tools/toolChoice.ts'
import { ElementTree } from './tree/ElementTree.tsx'
import { drawOn, usePanels } from './usePanels.ts'

type Props = {
  readonly plan: Plan
  readonly versions: readonly Plan[]
  readonly read: ReadFloor
  readonly draft: Draft
  readonly drawing: Drawing
}

/** The others see where the person points and what is selected. */
function usePresence({ store }: Draft, { readout, context: { selection } }: Editor): void {
  useEffect(() => {
    const point = (): void => {
      const at = readout.pointer()
      store.point({ cursor: at ? { x: at.x, y: at.y } : null, selection: selection.slice(0, MAX_SHOWN_SELECTION) })
    }
    point()
    return readout.subscribe(point)
  }, [store, readout, selection])
}

/** Metres; undefined where no robot works by the plan. */
function narrowestOf(robots: Draft['robots']): number | undefined {
  return narrowestBody(robots.filter(({ robots: count }) => count > 0).map(({ kind }) => kind))
}

/** What the workers find out of the drawing: what is wrong with it, and what the plan's robots will clean by it. */
function useFindings({ plan, read: { floor }, draft: { robots }, drawing }: Props, { context }: Editor) {
  const area = plan.area > 0 ? plan.area : undefined
  const robotWidth = narrowestOf(robots)
  const checked = useDrawingChecks({ floor, robotWidth, area }, drawing)
  const preview = usePlanPreview(floor, drawing, context.proposal.ghost, robots[0]?.kind ?? USUAL_CLEANER)
  return { checked, preview }
}

/** The drawing with all panels around it. */
export function DrawingBoard(props: Props) {
  const { plan, versions, read, draft, drawing } = props
  const { t } = useTranslation()
  const { store, mayDraw, unsaved, pending, isKept } = draft
  const maySeeCameraOffZones = isGranted(useGrants(), ['RobotMonitor', 'viewCameraOffZone'])
  const map = useMemo(() => occupancyCellsOf(read.floor), [read.floor])
  const editor = useEditor({
    drawing,
    isReadOnly: !mayDraw,
    maySeeCameraOffZones,
    robotWidth: narrowestOf(draft.robots),
    map,
    onCommand: command => {
      drawOn(draft, editor, command)
      return store.snapshot().drawing
    },
  })
  const { actor, context } = editor
  usePresence(draft, editor)
  const { checked, preview } = useFindings(props, editor)
  const panels = usePanels(editor, draft, checked)
  const faults = useFaults(panels)
  const others = useOthers(draft.others)
  const clipboard = useEditorClipboard(editor)
  const [panel, setPanel] = useState<'problems' | 'preview'>()
  const close = (): void => setPanel(undefined)
  const { question, ask, end } = useQuestion(store)
  const choose = (tool: ToolId): void => {
    if (tool === 'image') ask('image')
    else actor.send({ type: 'editor.choose', ...choiceOf(tool, actor.getSnapshot().context) })
  }
  return (
    <PlanEditorContext value={panels}>
      <BoardHeader
        plan={plan}
        versions={versions}
        draft={draft}
        onValidate={() => setPanel('problems')}
        preview={{ isOpen: panel === 'preview', toggle: on => setPanel(on ? 'preview' : undefined) }}
        onAsk={ask}
      />
      <main id="main" data-region="main" tabIndex={-1} className={styles['main']}>
        <div className={styles['columns']}>
          <ToolBar chosen={chosenTools(context)} onTool={choose} />
          <ElementTree clipboard={clipboard.handlers} />
          <div className={styles['middle']}>
            <ContextMenu editor={editor} clipboard={clipboard}>
              <EditorCanvas
                label={t('editor.canvasLabel', { version: plan.version })}
                floor={read.floor}
                editor={editor}
                clipboard={clipboard.handlers}
                faults={faults}
                others={others}
              />
              <BoardNotices draft={draft} refusal={context.refusal} />
            </ContextMenu>
            {panel === 'problems' && <ProblemPanel onClose={close} />}
            {panel === 'preview' && (
              <PreviewPanel
                editor={editor}
                actor={preview}
                plan={plan}
                versions={versions}
                floor={read.floor}
                onClose={close}
              />
            )}
          </div>
          <Properties />
        </div>
        <StatusLine editor={editor} area={checked.area} preview={preview} />
      </main>
      <EditorKeys
        onTool={choose}
        onKeepTool={() => actor.send({ type: 'editor.keepTool', on: !actor.getSnapshot().context.keepsTool })}
        onUndo={store.undo}
        onRedo={store.redo}
        onSave={() => unsaved > 0 && ask('save')}
      />
      <Questions
        plan={plan}
        floor={read.floor}
        draft={draft}
        question={question}
        onImage={image => actor.send({ type: 'editor.choose', tool: 'image', target: { kind: 'notes' }, image })}
        onClose={end}
      />
      <UnsavedGuard
        isUnsaved={unsaved > 0}
        text={
          pending > 0 && !isKept ? t('editor.leaveLost', { count: pending }) : t('editor.leave', { count: unsaved })
        }
      />
    </PlanEditorContext>
  )
}
