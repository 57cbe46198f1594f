import type { PlanProblem } from '../../../contract/resources/planProblem.ts'

/** A line of a text with what is wrong in it. Numbers from 1. */
export type TextLine = { readonly number: number; readonly text: string; readonly problems: readonly PlanProblem[] }

/** More are not drawn: nobody reads on, and a page of them all would stand still. */
export const MAX_SHOWN_LINES = 5000

/** The lines of a file, each with its problems; problems without a line stand at the first. */
export function linesOf(text: string, problems: readonly PlanProblem[]): readonly TextLine[] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n')
  const byLine = Map.groupBy(problems, ({ line }) => Math.min(Math.max(line ?? 1, 1), lines.length))
  return lines.map((line, at) => ({ number: at + 1, text: line, problems: byLine.get(at + 1) ?? [] }))
}

/** Nothing but white space: said instead of an empty box (L-027). */
export const isEmptyText = (text: string): boolean => text.trim() === ''
