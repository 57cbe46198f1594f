import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './Breadcrumbs.module.css'

type Crumb = {
  readonly text: string
  /** Where it leads; absent on the last one, which is here. */
  readonly link?: Pick<LinkProps, 'to' | 'params' | 'search'>
}

/** Where this screen lies, outermost first (B-036). */
export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('shared.breadcrumbs')}>
      <ol className={styles['crumbs']}>
        {crumbs.map(({ text, link }) => (
          <li key={text}>
            {link === undefined ? (
              <span aria-current="page">{text}</span>
            ) : (
              <>
                <Link {...link}>{text}</Link>
                <ChevronRight data-small aria-hidden />
              </>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
