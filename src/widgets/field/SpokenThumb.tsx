import { useLayoutEffect, useRef } from 'react'
import { SliderThumb } from 'react-aria-components'

type Props = {
  readonly className: string
  /** What a screen reader says of the value: the slider itself says its number, which of a time means nothing to anybody. */
  readonly text: string
}

/** The thumb of a slider whose value is said in words. */
export function SpokenThumb({ className, text }: Props) {
  const input = useRef<HTMLInputElement>(null)
  // After each drawing: the slider writes its own text whenever the value is another.
  useLayoutEffect(() => input.current?.setAttribute('aria-valuetext', text))
  return <SliderThumb className={className} inputRef={input} />
}
