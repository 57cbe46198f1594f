import { expect, test } from 'vitest'
import { CONTROL_REFUSALS, RELINQUISH_REASONS } from '../../../../contract/control.ts'
import { englishTexts } from '../../englishTexts.ts'

test('M-027 M-038 every reason that keeps somebody from control has a sentence, and no two the same', async () => {
  const i18n = await englishTexts()
  const sentences = CONTROL_REFUSALS.map(refusal => i18n.t(`errors.control.${refusal}`))
  expect(sentences.filter(sentence => sentence.startsWith('errors.'))).toEqual([])
  expect(new Set(sentences).size).toBe(CONTROL_REFUSALS.length)
})

test('M-037 M-080 a denial reads as specified, and every loss but an own release is shown', async () => {
  const i18n = await englishTexts()
  expect(i18n.t('monitor.control.requestEnded.denied')).toBe('Your control request was denied')
  const toasts = RELINQUISH_REASONS.filter(reason => i18n.exists(`monitor.control.lost.${reason}`))
  expect(toasts).toEqual(RELINQUISH_REASONS.filter(reason => reason !== 'released'))
})
