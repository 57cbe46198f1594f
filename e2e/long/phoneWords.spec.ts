import type { Locator, Page } from '@playwright/test'
import { LANGUAGE_TAGS, LANGUAGES, type Language } from '../../contract/languages.ts'
import { expect, idle, test } from '../fixtures.ts'
import { CommandsPage } from '../pages/commands.ts'
import { ControlPage } from '../pages/control.ts'

const WIDER = { width: 390, height: 844 } as const
const NARROW = { width: 360, height: 780 } as const
const DESK = { width: 1280, height: 720 } as const

async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate(wanted => globalThis.window.swath?.showLanguage(wanted), language)
  await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGE_TAGS[language])
  await idle(page)
}

/** Texts in these boxes that stand over an edge, by less air than `airPx`, or on more lines than `lines`. */
const cut = (boxes: Locator, { airPx, lines }: { readonly airPx: number; readonly lines: number }) =>
  boxes.evaluateAll(
    (elements, limit) =>
      elements.flatMap(box => {
        const edge = box.getBoundingClientRect()
        const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
        const found: string[] = []
        for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
          if (!text.nodeValue?.trim()) continue
          const range = document.createRange()
          range.selectNodeContents(text)
          const at = range.getBoundingClientRect()
          const air = Math.min(at.left - edge.left, edge.right - at.right, at.top - edge.top, edge.bottom - at.bottom)
          const rows = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
          if (air < limit.airPx || rows > limit.lines) found.push(`${text.nodeValue}: ${air} px, ${rows} lines`)
        }
        return found
      }),
    { airPx, lines },
  )

/** How much room the buttons of a row have above and below them, px. */
const roomOf = (row: Locator): Promise<number> =>
  row.evaluate(box => {
    const edge = box.getBoundingClientRect()
    const buttons = [...box.querySelectorAll('button')].map(button => button.getBoundingClientRect())
    return Math.min(...buttons.flatMap(({ top, bottom }) => [top - edge.top, edge.bottom - bottom]))
  })

test("M-024 M-053 the words of the monitor's tab bar, of who has control and of the stop fit in every language", async ({
  as,
}) => {
  const page = await as('operator')
  await page.setViewportSize(WIDER)
  const control = new ControlPage(page)
  await control.open(1)
  await idle(page)
  const { stop } = new CommandsPage(page)
  const tabs = page.getByTestId('phone-bar').getByRole('button')
  await expect(tabs).toHaveCount(6)
  const stopFits = (where: string) => expect.poll(() => cut(stop, { airPx: 2, lines: 3 }), where).toEqual([])
  for (const language of LANGUAGES) {
    await speak(page, language)
    for (const size of [WIDER, NARROW]) {
      await page.setViewportSize(size)
      const where = `${language} at ${size.width}`
      await expect.poll(() => cut(tabs, { airPx: 2, lines: 1 }), where).toEqual([])
      await expect.poll(() => cut(control.lease, { airPx: 7, lines: 2 }), where).toEqual([])
      expect(await roomOf(control.lease), where).toBeGreaterThanOrEqual(7)
      await stopFits(where)
    }
  }
  // The robot is told nothing, so that it goes on and nothing confirms the stop.
  let isSent = false
  await page.route('**/command/21', route =>
    isSent ? route.fulfill({ json: { id: '1', status: 'sent', recorded: true } }) : route.abort(),
  )
  const pressed = async (note: RegExp): Promise<void> => {
    await speak(page, 'en')
    await stop.focus()
    await page.keyboard.press('Enter')
    await expect(stop).toHaveAccessibleDescription(note)
  }
  const fits = async (width: number): Promise<void> => {
    for (const language of LANGUAGES) {
      await speak(page, language)
      await stopFits(`${language} at ${width}`)
    }
  }
  await pressed(/^Unknown whether it left/)
  await fits(NARROW.width)
  isSent = true
  await pressed(/^Sent, but the robot has not said/)
  await fits(NARROW.width)
  await page.setViewportSize(DESK)
  await fits(DESK.width)
})
