/** Elements as text, so that they can be pasted into another plan. */
import * as v from 'valibot'
import { elementSchema, MAX_COMMAND_ELEMENTS } from '../../../../contract/plan/drawing.ts'
import type { Clipboard } from '../../../../machines/editor/editor.logic.ts'

/** No text of a clipboard above this is read. */
const MAX_CHARACTERS = 2_000_000
const clipboardSchema = v.object({
  swath: v.literal('elements'),
  elements: v.pipe(v.array(elementSchema), v.minLength(1), v.maxLength(MAX_COMMAND_ELEMENTS)),
})

export const textOfClipboard = ({ elements }: Clipboard): string => JSON.stringify({ swath: 'elements', elements })

/** Undefined where the text is none of ours. */
export function clipboardOfText(text: string): Clipboard | undefined {
  if (text.length > MAX_CHARACTERS) return undefined
  try {
    const parsed: unknown = JSON.parse(text)
    const result = v.safeParse(clipboardSchema, parsed)
    return result.success ? { elements: result.output.elements } : undefined
  } catch {
    return undefined
  }
}
