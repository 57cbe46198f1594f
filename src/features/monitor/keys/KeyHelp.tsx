import { useInspects } from '../../../session/mayInspect.ts'
import { INSPECTOR_KEYS, KEY_MAP } from '../../keys/keyMap.ts'
import { KeySheet } from '../../keys/lazyKeySheet.ts'
import { jumpRegion } from '../../keys/regions.ts'
import { useActiveTask } from '../commands/activeTask.ts'
import { useKeyActions, useOfferedKeys } from './keyActions.ts'

/** The keys that lead about the screen: the key sheet, and the jumps between its parts. */
export function KeyHelp() {
  const { task, begin, end } = useActiveTask()
  useKeyActions({
    keySheet: () => begin({ kind: 'shortcuts' }),
    nextRegion: () => jumpRegion(1),
    previousRegion: () => jumpRegion(-1),
  })
  const offered = useOfferedKeys()
  const inspects = useInspects()
  return (
    task?.kind === 'shortcuts' && (
      <KeySheet
        isOpen
        onClose={end}
        keys={[...KEY_MAP.filter(({ id }) => offered.has(id)), ...(inspects ? INSPECTOR_KEYS : [])]}
      />
    )
  )
}
