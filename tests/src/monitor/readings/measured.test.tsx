import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { expect, test } from 'vitest'
import { BytesPerSecond, Milliseconds, Unknown } from '../../../../src/features/monitor/readings/Measured.tsx'
import { englishTexts } from '../../englishTexts.ts'

const i18n = await englishTexts()
const rendered = (shown: ReactNode): string =>
  renderToStaticMarkup(<I18nextProvider i18n={i18n}>{shown}</I18nextProvider>)

test('M-079 a reading of the link that is not known is a dash with its word, and zero is zero', () => {
  const unknown = '<span role="img" aria-label="Not known">–</span>'
  expect(rendered(<Unknown />)).toBe(unknown)
  expect(rendered(<Milliseconds value={undefined} />)).toBe(unknown)
  expect(rendered(<BytesPerSecond value={undefined} />)).toBe(unknown)
  expect(rendered(<Milliseconds value="0" />)).toBe('0\u202fms')
  expect(rendered(<BytesPerSecond value={2048} />)).toBe('2\u202fKB/s')
})
