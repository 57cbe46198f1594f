import { createFrameMemory } from '../fleet/frameMemory.ts'
import type { CreateKeyframeFold } from './archive.ts'

const everything = (): number => Number.NEGATIVE_INFINITY

export const createKeyframeFold: CreateKeyframeFold = before => {
  const memory = createFrameMemory(before)
  return {
    add: frame => {
      memory.remember(frame)
    },
    content: () => ({ frames: memory.recall(everything), trail: memory.trail() }),
  }
}
