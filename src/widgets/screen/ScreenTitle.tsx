import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

type Props = {
  readonly text: string
  /** Which of several screens of that heading it is. */
  readonly part?: string
  readonly id?: string
  readonly className?: string | undefined
}

/** The heading of a screen; its tab in the browser is called the same (WCAG 2.4.2). */
export function ScreenTitle({ text, part, ...heading }: Props) {
  const { t } = useTranslation()
  const title = [part ?? [], text, t('product')].flat().join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
  return <h1 {...heading}>{text}</h1>
}
