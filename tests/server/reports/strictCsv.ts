/** RFC 4180 to the letter: fields in quotes or without any, lines that end with CR LF, as many fields in each as in the first. @throws on all else */
export function strictCsv(text: string): readonly (readonly string[])[] {
  const lines: string[][] = [[]]
  let at = 0
  const field = (): string => {
    if (text[at] !== '"') {
      const start = at
      while (at < text.length && !/[",\r\n]/.test(text[at] ?? '')) at++
      return text.slice(start, at)
    }
    let value = ''
    for (at++; ; at++) {
      if (at >= text.length) throw new Error('A quote is left open')
      if (text[at] !== '"') value += text[at]
      else if (text[at + 1] === '"') {
        value += '"'
        at++
      } else break
    }
    at++
    return value
  }
  while (at < text.length) {
    lines.at(-1)?.push(field())
    if (text[at] === ',') at++
    else if (text.startsWith('\r\n', at)) {
      at += 2
      lines.push([])
    } else throw new Error(`A field at ${at} has no end`)
  }
  if (lines.pop()?.length !== 0) throw new Error('The last line has no end')
  const width = lines[0]?.length
  if (lines.some(({ length }) => length !== width)) throw new Error('Lines have different numbers of fields')
  return lines
}
