import type { Page } from '@playwright/test'

/**
 * What a page has asked of a robot by one command and what it was answered, oldest first, each with ms since the first: for the message of an
 * expectation about what reached the robot.
 */
export function commandTrail(page: Page, command: number): () => string {
  const lines: string[] = []
  let firstMs: number | undefined
  const note = (line: string): void => {
    firstMs ??= Date.now()
    lines.push(`${Date.now() - firstMs} ms: ${line}`)
  }
  const isAsked = (url: string): boolean => new URL(url).pathname.endsWith(`/command/${command}`)
  page.on('request', request => {
    if (isAsked(request.url())) note(`asked ${request.postData() ?? ''}`)
  })
  page.on('response', response => {
    if (isAsked(response.url())) note(`answered ${response.status()} to ${response.request().postData() ?? ''}`)
  })
  page.on('requestfailed', request => {
    if (isAsked(request.url())) note(`failed ${request.failure()?.errorText ?? ''}`)
  })
  return () => lines.join('\n')
}
