import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MessageText } from '../../../../src/features/monitor/messages/MessageText.tsx'

const rendered = (text: string): string => renderToStaticMarkup(<MessageText text={text} />)

test('O-026 markdown becomes elements', () => {
  expect(rendered('**Stuck** at `dock`\n\n- one\n- two')).toBe(
    '<p><strong>Stuck</strong> at <code>dock</code></p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
  )
})

test.each(['https://example.com/a', 'http://example.com/a', 'mailto:desk@example.com'])(
  'O-026 a link to %s leaves the page with nothing of it',
  url => {
    expect(rendered(`[here](${url})`)).toBe(
      `<p><a href="${url}" target="_blank" rel="noopener noreferrer">here</a></p>`,
    )
  },
)

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//example.com',
  '/home',
  '#x',
])('O-026 a link to %s is its words alone', url => {
  expect(rendered(`[here](${url})`)).toBe('<p><span>here</span></p>')
})

test.each([
  '<img src=x onerror=alert(1)>',
  '<script>alert(1)</script>',
  'a <b onclick=alert(1)>b</b>',
  '<iframe src=x>',
])('O-026 HTML is no HTML: %s', text => {
  expect(rendered(text)).not.toMatch(/<(img|script|b|iframe)\b/)
  expect(rendered(text)).toContain('&lt;')
})

test('O-026 pictures load nothing and leave their words', () => {
  expect(rendered('![pixel](https://example.com/pixel.png)')).toBe('<p><span>pixel</span></p>')
})
