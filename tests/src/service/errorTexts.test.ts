import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { ERROR_CONTEXTS, ERROR_STATUS, type ErrorType } from '../../../contract/errors.ts'
import { LANGUAGES } from '../../../contract/languages.ts'
import { errorText } from '../../../src/service/serviceError.ts'
import { englishTexts } from '../englishTexts.ts'

const TYPES = Object.keys(ERROR_STATUS).filter((type): type is ErrorType => type in ERROR_STATUS)
const textsSchema = v.record(v.string(), v.unknown())
const MESSAGE = 'What the service says in English'

test.each(LANGUAGES)('B-032 B-031 in %s there is a text for every type of error in every context', async language => {
  const file = new URL(`../../../locales/${language}.json`, import.meta.url)
  const translator = await englishTexts(v.parse(textsSchema, JSON.parse(await readFile(file, 'utf8'))))
  for (const context of ERROR_CONTEXTS)
    for (const type of TYPES) {
      const text = errorText(translator, context, {
        token: 'errors.no.such',
        type,
        message: MESSAGE,
        data: { seconds: 40 },
      })
      expect(text, `${context} ${type}`).not.toBe(MESSAGE)
      expect(text, `${context} ${type}`).toMatch(/\S/)
      expect(text, `${context} ${type}`).not.toContain('{{')
    }
})
