import type { DrawingCommand, ElementKey, SentCommand } from '../../../contract/plan/drawing.ts'
import {
  type CommandAnswer,
  type DraftRefusal,
  MAX_COMMAND_BYTES,
  MAX_DRAFT_BYTES,
  MAX_DRAFT_COMMANDS,
} from '../../../contract/resources/planDrafts.ts'
import type { Drawing } from '../../../floor/drawing/drawing.ts'
import { takeCommand } from '../../../floor/drawing/takeCommand.ts'

/** A draft as it is before some commands, or after them. */
export type DraftEnd = { readonly drawing: Drawing; readonly sequence: number; readonly bytes: number }
/** A command with the place that it gets. */
export type PlacedCommand = SentCommand & { readonly sequence: number; readonly json: string }

export type Acceptance = DraftEnd & {
  readonly answers: readonly CommandAnswer[]
  readonly placed: readonly PlacedCommand[]
}

/** What the commands of somebody have to pass who does not see all of the drawing. */
export type CommandGuard = {
  /** A command by the keys of the draft. */
  readonly meant: (command: DrawingCommand) => DrawingCommand
  /** @param after the drawing with the command */
  readonly refusal: (
    before: Drawing,
    after: Drawing,
    command: DrawingCommand,
  ) => { readonly refusal: DraftRefusal; readonly key: ElementKey } | undefined
}

/**
 * Gives each command its place at the end of a draft, or refuses it: what does not apply, makes the drawing worse, is too large, or does not fit in
 * any more. The others are not held up by it.
 * @param places of commands that the draft has already, by their ids: a repeat is answered as before
 */
export function acceptCommands(
  end: DraftEnd,
  commands: readonly SentCommand[],
  places: ReadonlyMap<string, { readonly sequence: number }>,
  guard?: CommandGuard,
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
    const command = guard ? guard.meant(sent.command) : sent.command
    const json = JSON.stringify(command)
    const size = Buffer.byteLength(json)
    if (size > MAX_COMMAND_BYTES) {
      answers.push({ id, refusal: 'tooLarge' })
      continue
    }
    if (sequence >= MAX_DRAFT_COMMANDS || bytes + size > MAX_DRAFT_BYTES) {
      answers.push({ id, refusal: 'draftFull' })
      continue
    }
    const applied = takeCommand(drawing, command, sent.undoes)
    if (!applied.ok) {
      answers.push({ id, refusal: applied.refusal, ...(applied.key !== undefined && { key: applied.key }) })
      continue
    }
    const hidden = guard?.refusal(drawing, applied.drawing, command)
    if (hidden !== undefined) {
      answers.push({ id, ...hidden })
      continue
    }
    drawing = applied.drawing
    sequence += 1
    bytes += size
    known.set(id, { sequence })
    placed.push({ ...sent, command, sequence, json })
    answers.push({ id, sequence })
  }
  return { drawing, sequence, bytes, answers, placed }
}
