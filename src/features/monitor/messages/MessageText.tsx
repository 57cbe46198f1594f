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

/** Text of a robot or an operator as markdown, not to be trusted: no HTML, no pictures, links to the web and to mail alone (O-026). */
export const MessageText = ({ text }: { readonly text: string }) => (
  <Markdown components={COMPONENTS} urlTransform={url => (SAFE_URL.test(url) ? url : undefined)}>
    {text}
  </Markdown>
)
