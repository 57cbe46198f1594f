import { parse } from 'csv-parse/sync'
import * as v from 'valibot'

const linesSchema = v.array(v.array(v.string()))

/** The lines of a file, read by a parser that is not ours: RFC 4180, lines that end with CR LF, as many fields in each as in the first. @throws on all else */
export const csvLines = (text: string): readonly (readonly string[])[] =>
  v.parse(linesSchema, parse(text, { bom: true, record_delimiter: '\r\n' }))
