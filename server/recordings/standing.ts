import type { Archive, CreateKeyframeFold, KeyframeContent } from './archive.ts'

/** How things stood after everything recorded up to a log time; undefined when nothing is. */
export async function standingAt(
  archive: Archive,
  createFold: CreateKeyframeFold,
  robot: number,
  timeMs: number,
): Promise<KeyframeContent | undefined> {
  const keyframe = await archive.keyframeAt(robot, timeMs)
  if (!keyframe) return undefined
  const fold = createFold(keyframe)
  for await (const frames of archive.frames(robot, { afterMs: keyframe.timeMs, untilMs: timeMs }))
    for (const frame of frames) fold.add(frame)
  return fold.content()
}
