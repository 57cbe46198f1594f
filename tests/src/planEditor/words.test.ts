import { readFile } from 'node:fs/promises'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LANGUAGES } from '../../../contract/languages.ts'
import { DRAWING_RULES } from '../../../contract/plan/drawingRules.ts'
import { draftRefusalSchema } from '../../../contract/resources/planDrafts.ts'
import { GESTURE_REFUSALS } from '../../../machines/editor/editor.logic.ts'

const texts = v.record(v.string(), v.string())
const localeSchema = v.object({
  editor: v.object({ refused: texts, gestures: texts, problems: texts, problemShort: texts }),
})

test.each(LANGUAGES)('E-032 every reason why something was not drawn or is wrong has words in %s', async language => {
  const file = await readFile(`${import.meta.dirname}/../../../locales/${language}.json`, 'utf8')
  const { editor } = v.parse(localeSchema, JSON.parse(file))
  expect(Object.keys(editor.refused)).toEqual(expect.arrayContaining([...draftRefusalSchema.options]))
  expect(Object.keys(editor.gestures)).toEqual(expect.arrayContaining([...GESTURE_REFUSALS]))
  expect(Object.keys(editor.problems)).toEqual(expect.arrayContaining([...DRAWING_RULES]))
  expect(Object.keys(editor.problemShort)).toEqual(expect.arrayContaining([...DRAWING_RULES]))
})
