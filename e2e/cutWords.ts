import type { Page } from '@playwright/test'

/**
 * Words that are not all to be seen: cut by their own box or by one around it that does not scroll, without a tooltip (`title`) that has them in
 * full. What is for ears alone is left out.
 */
export const cutWords = (page: Page, within = 'body'): Promise<readonly string[]> =>
  page.evaluate(selector => {
    const SLACK_PX = 1.5
    const hasTooltip = (element: Element): boolean => element.closest('[title]') !== null
    const hides = (value: string): boolean => value === 'hidden' || value === 'clip'
    const clipped = (element: Element, words: DOMRect): boolean => {
      for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        // What scrolls sideways shows it later; what is folded to nothing is for ears.
        if (/auto|scroll/.test(style.overflowX)) return false
        const { left, right, width, height } = box.getBoundingClientRect()
        if (style.position === 'absolute' && width <= 2 && height <= 2) return false
        if (hides(style.overflowX) && (words.left < left - SLACK_PX || words.right > right + SLACK_PX)) return true
      }
      return words.right > innerWidth + SLACK_PX || words.left < -SLACK_PX
    }
    const root = document.querySelector(selector) ?? document.body
    const shown = [...root.querySelectorAll<HTMLElement>('*')].filter(each =>
      each.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
    return shown.flatMap(element =>
      [...element.childNodes]
        .filter(node => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '')
        .flatMap(node => {
          const range = document.createRange()
          range.selectNodeContents(node)
          const words = range.getBoundingClientRect()
          const isCut = words.width > 0 && !hasTooltip(element) && clipped(element, words)
          return isCut ? [(node.nodeValue ?? '').trim()] : []
        }),
    )
  }, within)
