import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../contract/languages.ts'
import { isStrongRight, PERMISSIONS } from '../../../contract/permissions.ts'
import { readTexts } from '../../check/locales.ts'

test('A-031 each strong right, and no other, has a sentence of what it leads to, in each language', async () => {
  const strong = Object.entries(PERMISSIONS).flatMap(([resource, actions]) =>
    actions
      .filter(action => isStrongRight(resource, action))
      .map(action => `permissions.consequences.${resource}.${action}`),
  )
  for (const language of LANGUAGES) {
    const texts = await readTexts('.', language)
    const explained = [...texts.keys()].filter(key => key.startsWith('permissions.consequences.'))
    expect(explained.toSorted(), language).toEqual(strong.toSorted())
  }
})
