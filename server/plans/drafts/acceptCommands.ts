import type { SentCommand } from '../../../contract/plan/drawing.ts'
import {
  type CommandAnswer,
  MAX_COMMAND_BYTES,
  MAX_DRAFT_BYTES,
  MAX_DRAFT_COMMANDS,
} from '../../../contract/resources/planDrafts.ts'
import { applyCommand } from '../../../floor/drawing/applyCommand.ts'
import type { Drawing } from '../../../floor/drawing/drawing.ts'

/** A draft as it is before some commands, or after them. */
export type DraftEnd = { readonly drawing: Drawing; readonly sequence: number; readonly bytes: number }
/** A command with the place that it gets. */
export type PlacedCommand = SentCommand & { readonly sequence: number; readonly json: string }

export type Acceptance = DraftEnd & {
  readonly answers: readonly CommandAnswer[]
  readonly placed: readonly PlacedCommand[]
}

/**
 * Gives each command its place at the end of a draft, or refuses it: what does not apply, is too large, or does not fit in any more. The others are
 * not held up by it.
 * @param places of commands that the draft has already, by their ids: a repeat is answered as before
 */
export function acceptCommands(
  end: DraftEnd,
  commands: readonly SentCommand[],
  places: ReadonlyMap<string, { readonly sequence: number }>,
): Acceptance {
  let { drawing, sequence, bytes } = end
  const known = new Map(places)
  const answers: CommandAnswer[] = []
  const placed: PlacedCommand[] = []
  for (const sent of commands) {
    const { id } = sent
    const place = known.get(id)
    if (place !== undefined) {
      answers.push({ id, sequence: place.sequence })
      continue
    }
    const json = JSON.stringify(sent.command)
    const size = Buffer.byteLength(json)
    if (size > MAX_COMMAND_BYTES) {
      answers.push({ id, refusal: 'tooLarge' })
      continue
    }
    if (sequence >= MAX_DRAFT_COMMANDS || bytes + size > MAX_DRAFT_BYTES) {
      answers.push({ id, refusal: 'draftFull' })
      continue
    }
    const applied = applyCommand(drawing, sent.command)
    if (!applied.ok) {
      answers.push({ id, refusal: applied.refusal, ...(applied.key !== undefined && { key: applied.key }) })
      continue
    }
    drawing = applied.drawing
    sequence += 1
    bytes += size
    known.set(id, { sequence })
    placed.push({ ...sent, sequence, json })
    answers.push({ id, sequence })
  }
  return { drawing, sequence, bytes, answers, placed }
}
