import { expect, test } from 'vitest'
import { customPropertiesCheck } from './customProperties.ts'
import { repository } from './repository.ts'

test('a custom property that is defined nowhere is named, one with a fallback or set by a component is not', async () => {
  const root = await repository({
    'src/theme/tokens.css': ':root { --text: black; }',
    'src/a.module.css':
      '.a { color: var(--text); width: var(--width); border-color: var(--text-1); top: var(--top, 0) }',
    'src/a.tsx': "export const style = { '--width': '3px' }",
  })
  expect(await customPropertiesCheck.run(root)).toEqual(['src/a.module.css uses --text-1, which is not defined'])
})
