import * as v from 'valibot'

const ALPHABET = /^[\da-z+/]*={0,2}$/i

/** Text in base64, whole and padded. valibot's own check matches in groups of four, and overflows the stack on some five million characters. */
export const base64Schema = v.pipe(
  v.string(),
  v.check(text => text.length % 4 === 0 && ALPHABET.test(text)),
)
