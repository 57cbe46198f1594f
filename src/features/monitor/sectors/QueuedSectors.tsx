import { GripVertical, Undo2, X } from 'lucide-react'
import { Button, GridList, GridListItem, useDragAndDrop } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { SectorQueue } from '../../../../machines/sectorQueue/sectorQueue.logic.ts'
import { IconButton } from '../../../widgets/button/IconButton.tsx'
import { Estimate } from './Estimate.tsx'
import styles from './SectorPanel.module.css'
import { useSectorQueue } from './sectorQueueView.ts'

type Props = {
  readonly queued: SectorQueue
  readonly nameOf: (sector: number) => string
  /** Why nothing can be changed now. */
  readonly reason: string | undefined
}

/** Sectors to come; rearranged with the pointer or with the keyboard, by their handles (L-060). */
export function QueuedSectors({ queued, nameOf, reason }: Props) {
  const { t } = useTranslation()
  const { change } = useSectorQueue()
  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled: reason !== undefined,
    getItems: keys => [...keys].map(key => ({ 'text/plain': nameOf(Number(key)) })),
    onReorder: ({ keys, target }) => {
      const [sector] = keys
      if (target.dropPosition === 'on') return
      change({ type: 'move', sector: Number(sector), target: Number(target.key), place: target.dropPosition })
    },
  })
  return (
    <GridList
      className={styles['queued'] ?? ''}
      aria-label={t('monitor.sectors.queued')}
      dragAndDropHooks={dragAndDropHooks}
      disabledBehavior="selection"
      dependencies={[queued, reason, t]}
      items={queued.map(entry => ({ ...entry, id: entry.sector }))}
    >
      {({ sector, status, estimated_s }) => {
        const name = nameOf(sector)
        const removed = status === 'skipped'
        return (
          <GridListItem className={styles['row'] ?? ''} textValue={name} data-removed={removed || undefined}>
            <Button slot="drag" className={styles['handle'] ?? ''} aria-label={t('monitor.sectors.move', { name })}>
              <GripVertical size={14} aria-hidden />
            </Button>
            {removed ? <s>{name}</s> : <span>{name}</span>}
            {removed ? <small>{t('monitor.sectors.removed')}</small> : <Estimate seconds={estimated_s} />}
            <IconButton
              label={t(removed ? 'monitor.sectors.restore' : 'monitor.sectors.remove', { name })}
              disabledReason={reason}
              onPress={() => change({ type: removed ? 'restore' : 'remove', sector })}
            >
              {removed ? <Undo2 size={14} aria-hidden /> : <X size={14} aria-hidden />}
            </IconButton>
          </GridListItem>
        )
      }}
    </GridList>
  )
}
