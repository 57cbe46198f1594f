import { Fragment } from 'react'

const ADDRESS = /(https?:\/\/\S+)/

/** A link that leads to this console; whatever else stands in a message is somebody's word. */
const isOwn = (text: string): boolean => URL.canParse(text) && new URL(text).origin === globalThis.location.origin

type Props = { readonly text: string; readonly className: string | undefined; readonly hasLinks: boolean }

/** A message as it is written; links of this console can be followed where nobody else has been sent them. */
export const MessageText = ({ text, className, hasLinks }: Props) => (
  <p className={className}>
    {text.split(ADDRESS).map((part, index) =>
      hasLinks && isOwn(part) ? (
        <a key={index} href={part} target="_blank" rel="noopener noreferrer">
          {part}
        </a>
      ) : (
        <Fragment key={index}>{part}</Fragment>
      ),
    )}
  </p>
)
