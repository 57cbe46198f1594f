import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { COMMAND } from '../../../../contract/commands.ts'
import { TEMPORARY_SKIP_COMMENT } from '../../../../contract/resources/comments.ts'
import { queueParts } from '../../../../machines/sectorQueue/sectorQueue.logic.ts'
import { Dialog } from '../../../widgets/dialog/Dialog.tsx'
import { Tick } from '../../../widgets/field/ChoiceList.tsx'
import { useActiveTask } from '../commands/activeTask.ts'
import { CommentChoice } from '../commands/dialogs/CommentChoice.tsx'
import { useComment } from '../commands/dialogs/useComment.ts'
import { useRobotCommands } from '../commands/robotCommands.ts'
import { useMonitorSession } from '../session/monitorSession.ts'
import { useSectorName } from './sectorNames.ts'
import { useSectorQueue } from './sectorQueueView.ts'

type Props = { readonly robot: number }

/** Leaves the current sector for good, with the reason that is kept with the plan, or puts it last (M-014, N-023, N-024). */
export function SkipSectorDialog({ robot }: Props) {
  const { t } = useTranslation()
  const { blocked, situation } = useRobotCommands()
  const { end } = useActiveTask()
  const { queue, change, settled } = useSectorQueue()
  const save = useComment(robot, situation.plan)
  const nameOf = useSectorName(useMonitorSession().live)
  const [isTemporary, setTemporary] = useState(false)
  const [comment, setComment] = useState('')
  const { current, queued } = queueParts(queue)
  const message = isTemporary ? TEMPORARY_SKIP_COMMENT : comment.trim()
  const skip = async (sector: number): Promise<void> => {
    end()
    change({ type: 'skip', temporary: isTemporary })
    if (await settled()) await save({ type: 'skip_sector', message, sector })
  }
  const missing = (): string | undefined => {
    if (!current) return t('monitor.sectors.skip.none')
    if (isTemporary && !queued.some(({ status }) => status === 'queued')) return t('monitor.sectors.skip.noOther')
    return message === '' ? t('commands.comment.missing') : undefined
  }
  return (
    <Dialog
      title={t('commands.deeds.skipSector')}
      isOpen
      onClose={end}
      action={{
        label: t('commands.deeds.skipSector'),
        disabledReason: blocked(COMMAND.skipSector) ?? missing(),
        run: () => {
          if (current) void skip(current.sector)
        },
      }}
    >
      <p>
        {current ? t('monitor.sectors.skip.text', { sector: nameOf(current.sector) }) : t('monitor.sectors.skip.none')}
      </p>
      <Tick text={t('monitor.sectors.skip.temporary')} isSelected={isTemporary} onChange={setTemporary} />
      {!isTemporary && <CommentChoice list="rm-skip-sector-comments" onChange={setComment} />}
    </Dialog>
  )
}
