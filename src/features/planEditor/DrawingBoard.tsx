import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DrawingCommand } from '../../../contract/plan/drawing.ts'
import type { Plan } from '../../../contract/resources/plans.ts'
import { MAX_SHOWN_SELECTION } from '../../../contract/sockets/drafts.ts'
import type { Drawing } from '../../../floor/drawing/drawing.ts'
import { UnsavedGuard } from '../../forms/UnsavedGuard.tsx'
import type { ReadFloor } from '../report/planFloor.ts'
import { userName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { BoardHeader } from './BoardHeader.tsx'
import { ContextMenu } from './ContextMenu.tsx'
import { EditorCanvas } from './canvas/EditorCanvas.tsx'
import { type Editor, useEditor } from './canvas/useEditor.ts'
import type { Draft } from './draft/useDraft.ts'
import styles from './EditorWorkspace.module.css'
import { EditorKeys } from './keys/EditorKeys.tsx'
import { type PlanEditor, PlanEditorContext } from './planEditor.ts'
import { BoardNotices } from './problems/BoardNotices.tsx'
import { ProblemPanel } from './problems/ProblemPanel.tsx'
import { useDrawingChecks } from './problems/useDrawingChecks.ts'
import { Properties } from './properties/Properties.tsx'
import { StatusLine } from './StatusLine.tsx'
import type { Question } from './save/Questions.tsx'
import { Questions } from './save/Questions.tsx'
import { ToolBar } from './tools/ToolBar.tsx'
import { choiceOf, chosenTools } from './tools/toolChoice.ts'
import { ElementTree } from './tree/ElementTree.tsx'

type Props = {
  readonly plan: Plan
  readonly versions: readonly Plan[]
  readonly read: ReadFloor
  readonly draft: Draft
  readonly drawing: Drawing
}

/** Draws in the draft; why it takes nothing is shown over the drawing. */
function drawOn({ store }: Pick<Draft, 'store'>, { send }: Pick<Editor, 'send'>, command: DrawingCommand): void {
  const drawn = store.send(command)
  if (!drawn?.ok) send({ type: 'editor.notTaken', refusal: drawn ? 'doesNotFit' : 'notNow' })
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

/** What panels need of the chart, the draft and the checks. */
function usePanels({ actor, context, show, send }: Editor, draft: Draft, problems: PlanEditor['problems']): PlanEditor {
  const { drawing, selection, hidden, locked } = context
  const { store, mayDraw } = draft
  return useMemo(
    (): PlanEditor => ({
      drawing,
      problems,
      selected: new Set(selection),
      hidden,
      locked,
      isReadOnly: !mayDraw,
      send: command => drawOn({ store }, { send }, command),
      select: keys => actor.send({ type: 'editor.select', keys }),
      show,
      hide: (keys, on) => actor.send({ type: 'editor.hide', keys, on }),
      lock: (keys, on) => actor.send({ type: 'editor.lock', keys, on }),
      duplicate: () => actor.send({ type: 'editor.duplicate' }),
      arrange: arrangement => actor.send({ type: 'editor.arrange', arrangement }),
    }),
    [actor, drawing, selection, hidden, locked, problems, mayDraw, store, show, send],
  )
}

/** Where problems are, for the map. */
const useFaults = (problems: PlanEditor['problems']) =>
  useMemo(
    () => problems.flatMap(({ at, severity }) => (at && severity === 'error' ? [{ mark: '×', at }] : [])),
    [problems],
  )

/** Who else draws, for the map. */
function useOthers(guests: Draft['others']) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  return useMemo(
    () =>
      guests.map(({ login, name, cursor, selection }, colour) => ({
        name: userName(t, { id: login, name }, demoMode),
        colour,
        selection,
        ...(cursor && { cursor }),
      })),
    [guests, t, demoMode],
  )
}

/** The drawing with all panels around it. */
export function DrawingBoard({ plan, versions, read, draft, drawing }: Props) {
  const { t } = useTranslation()
  const { store, mayDraw, unsaved } = draft
  const editor = useEditor({
    drawing,
    isReadOnly: !mayDraw,
    onCommand: command => {
      drawOn(draft, editor, command)
      return store.snapshot().drawing
    },
    onRefused: () => undefined,
  })
  const { actor, context } = editor
  usePresence(draft, editor)
  const checked = useDrawingChecks(read.floor, drawing)
  const faults = useFaults(checked.problems)
  const others = useOthers(draft.others)
  const panels = usePanels(editor, draft, checked.problems)
  const [isListed, setListed] = useState(false)
  const [question, setQuestion] = useState<Question>()
  return (
    <PlanEditorContext value={panels}>
      <BoardHeader
        plan={plan}
        versions={versions}
        draft={draft}
        onValidate={() => setListed(true)}
        onAsk={setQuestion}
      />
      <main id="main" data-region="main" tabIndex={-1} className={styles['main']}>
        <div className={styles['columns']}>
          <ToolBar
            chosen={chosenTools(context)}
            onTool={tool => actor.send({ type: 'editor.choose', ...choiceOf(tool) })}
          />
          <ElementTree onPlace={place => actor.send({ type: 'editor.select', keys: [], place })} />
          <div className={styles['middle']}>
            <ContextMenu actor={actor} canPaste={context.clipboard !== undefined}>
              <EditorCanvas
                label={t('editor.canvasLabel', { version: plan.version })}
                floor={read.floor}
                editor={editor}
                faults={faults}
                others={others}
              />
              <BoardNotices draft={draft} refusal={context.refusal} />
            </ContextMenu>
            {isListed && <ProblemPanel onClose={() => setListed(false)} />}
          </div>
          <Properties place={context.selectedPlace} />
        </div>
        <StatusLine
          readout={editor.readout}
          isAngleLocked={context.isAngleLocked}
          isSnapping={context.isSnapping}
          onAngleLock={on => actor.send({ type: 'editor.lockAngle', on })}
          onSnapping={on => actor.send({ type: 'editor.snap', on })}
          area={checked.area}
          seconds={plan.estimated_cleaning_time}
        />
      </main>
      <EditorKeys
        onTool={tool => actor.send({ type: 'editor.choose', ...choiceOf(tool) })}
        onUndo={store.undo}
        onRedo={store.redo}
        onSave={() => unsaved > 0 && setQuestion('save')}
      />
      <Questions plan={plan} draft={draft} question={question} onClose={() => setQuestion(undefined)} />
      <UnsavedGuard isUnsaved={unsaved > 0} text={t('editor.leave', { count: unsaved })} />
    </PlanEditorContext>
  )
}
