/** Marks that stand for texts of people and of the service, and how they are looked for in bytes. */

/** How many letters of a mark's base64 change with what stands beside it. */
const EDGE = 2

/** The mark in base64, wherever in the encoded bytes it begins. */
function base64Forms(mark: string): readonly string[] {
  return [0, 1, 2].map(offset => {
    const encoded = Buffer.concat([Buffer.alloc(offset, 'a'), Buffer.from(mark)]).toString('base64')
    return encoded.replace(/=+$/, '').slice(offset === 0 ? 0 : EDGE + offset - 1, -EDGE)
  })
}

const formsOf = (mark: string): readonly string[] => [
  mark,
  encodeURIComponent(mark),
  JSON.stringify(mark).slice(1, -1),
  ...base64Forms(mark),
]

/** Those of the marks that are in the bytes: as they are, escaped, percent-encoded or in base64. */
export function foundMarks(bytes: Uint8Array, marks: readonly string[]): readonly string[] {
  const text = Buffer.from(bytes).toString('latin1')
  const isIn = (form: string): boolean => text.includes(Buffer.from(form).toString('latin1'))
  return marks.filter(mark => formsOf(mark).some(isIn))
}
