import { createFrameMemory, type MemoryContent } from '../fleet/frameMemory.ts'
import type { KeyframeFold } from './archive.ts'

/** Everything a memory holds, as a keyframe has it. */
const everything = (): number => Number.NEGATIVE_INFINITY

/** `from`: how things stood before the first frame that will be added, where that is known. */
export function createKeyframeFold(from?: MemoryContent): KeyframeFold {
  const memory = createFrameMemory(from)
  return {
    add: frame => {
      memory.remember(frame)
    },
    content: () => ({ frames: memory.recall(everything), trail: memory.trail() }),
  }
}
