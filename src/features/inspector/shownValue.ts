import * as v from 'valibot'
import { type Json, jsonSchema } from '../../../contract/journal/entries.ts'

/** Parameters of guards and actions as they can be shown. */
export function shownValue(value: unknown): Json {
  try {
    const text: string | undefined = JSON.stringify(value)
    return text === undefined ? null : v.parse(jsonSchema, JSON.parse(text))
  } catch {
    return '…'
  }
}
