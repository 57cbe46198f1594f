import { expect, test } from 'vitest'
import { isTypeScript, sourceFiles } from '../../check/sourceFiles.ts'

/** What only `src/units` may do: ask for the words of a unit that people choose, and convert. */
const OWN = [
  /units\.(?:metres|feet|placeMetres|placeFeet|square\w+|litres\w*|usGallons\w*)/,
  /\b(?:areaIn|volumeIn|readingIn)\b/,
  // A number with a metric unit behind it.
  /\}\s?(?:m|m²|L|cm|km)[`'"<]/,
]

test('B-027 areas, volumes and distances become texts in one place alone', async () => {
  const files = await sourceFiles(process.cwd(), path => path.startsWith('src/') && isTypeScript(path))
  const others = files.filter(({ path }) => !path.startsWith('src/units/'))
  expect(others.length).toBeGreaterThan(300)
  const found = others.flatMap(({ path, text }) => {
    const rules = OWN.filter(rule => rule.test(text))
    return rules.map(rule => `${path}: ${rule.exec(text)?.[0]}`)
  })
  expect(found).toEqual([])
})
