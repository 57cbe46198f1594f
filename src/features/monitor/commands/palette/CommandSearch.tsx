import { lazyPart } from '../../../../parts/lazyPart.tsx'
import { useKeyActions } from '../../keys/keyActions.ts'
import { useActiveTask } from '../activeTask.ts'

const CommandPalette = lazyPart(async () => (await import('./CommandPalette.tsx')).CommandPalette, {
  failed: ({ onClose }) => onClose,
})

/** The command palette, which its key opens. */
export function CommandSearch() {
  const { task, begin, end } = useActiveTask()
  useKeyActions({ palette: () => begin({ kind: 'palette' }) })
  return task?.kind === 'palette' && <CommandPalette isOpen onClose={end} />
}
