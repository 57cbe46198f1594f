/** Texts that people and clients write. Every text of an input is one of these, so that what is accepted can be stored, sent to a robot and shown. */
import * as v from 'valibot'

/**
 * What no text may hold: control characters (U+0000 to U+001F, U+007F to U+009F), halves of surrogate pairs, and the embeddings, overrides and
 * isolates that turn round the direction of whatever is shown behind them. Joiners and direction marks stay: scripts need them.
 */
const FORBIDDEN = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u
/** Separators of lines and paragraphs besides: a line has none. */
const FORBIDDEN_IN_LINE = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
const LINE_BREAKS_AND_TABS = /[\t\n\r]/g

/** Text of one line. */
export const lineSchema = v.pipe(
  v.string(),
  v.check(text => !FORBIDDEN_IN_LINE.test(text)),
)
/** Text of any number of lines, with tabs. */
export const linesSchema = v.pipe(
  v.string(),
  v.check(text => !FORBIDDEN.test(text.replaceAll(LINE_BREAKS_AND_TABS, ' '))),
)

const UNSTORABLE = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu

/** A robot's own words and those of plan files, which are kept with marks in the place of what no text may hold: the rest of the message counts. */
export const robotTextSchema = v.pipe(
  v.string(),
  v.transform(text => text.replaceAll(UNSTORABLE, '\uFFFD')),
)
