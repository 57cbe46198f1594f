import { memo } from 'react'
import Markdown, { type Components } from 'react-markdown'

const SAFE_URL = /^(https?:\/\/|mailto:)/i

/** A link that leaves the page with nothing of it; where it may not lead, its words alone. No pictures: a robot's text loads nothing. */
const COMPONENTS: Components = {
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  img: ({ alt }) => <span>{alt}</span>,
}

const safeUrl = (url: string): string | undefined => (SAFE_URL.test(url) ? url : undefined)

/**
 * Text of a robot or an operator as markdown, not to be trusted: no HTML, no pictures, links to the web and to mail alone (O-026). It is parsed once
 * and not each time that the list around it is drawn, which is each second.
 */
export const MessageText = memo(function MessageText({ text }: { readonly text: string }) {
  return (
    <Markdown components={COMPONENTS} urlTransform={safeUrl}>
      {text}
    </Markdown>
  )
})
