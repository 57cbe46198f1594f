import { lazyPart } from '../../../parts/lazyPart.tsx'
import { useDeskTask } from '../commands/deskTask.ts'
import { useKeyActions } from './keyActions.ts'
import { jumpRegion } from './regions.ts'

const KeySheet = lazyPart(async () => (await import('./KeySheet.tsx')).KeySheet, {
  failed: ({ onClose }) => onClose,
})

/** The keys that lead about the screen: the key sheet, and the jumps between its parts. */
export function KeyHelp() {
  const { task, begin, end } = useDeskTask()
  useKeyActions({
    keySheet: () => begin({ kind: 'shortcuts' }),
    nextRegion: () => jumpRegion(1),
    previousRegion: () => jumpRegion(-1),
  })
  return task?.kind === 'shortcuts' && <KeySheet isOpen onClose={end} />
}
