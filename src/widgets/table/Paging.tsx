import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Paging.module.css'
import { pageWindow } from './paging.ts'

type PageLinkProps = {
  readonly className: string
  readonly 'aria-label': string
  readonly 'aria-current': 'page' | undefined
  readonly children: ReactNode
}

type Props = {
  readonly page: number
  readonly pages: number
  /** Renders the screen's own link to one of its pages; undefined is the first, which an address need not name. */
  readonly renderLink: (page: number | undefined, props: PageLinkProps) => ReactNode
}

/** Where there is no page to go to, its place is kept. */
const NoPage = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles['page']} data-off aria-hidden>
    {children}
  </span>
)

/** The pages around the shown one, at most nine (P-022). */
export function Paging({ page, pages, renderLink }: Props) {
  const { t } = useTranslation()
  const toPage = (to: number, label: string, children: ReactNode): ReactNode =>
    renderLink(to === 1 ? undefined : to, {
      className: styles['page'] ?? '',
      'aria-label': label,
      'aria-current': to === page ? 'page' : undefined,
      children,
    })
  const previous = <ChevronLeft data-small aria-hidden />
  const next = <ChevronRight data-small aria-hidden />
  return (
    <nav className={styles['paging']} aria-label={t('history.pages')}>
      {page > 1 ? toPage(page - 1, t('history.previousPage'), previous) : <NoPage>{previous}</NoPage>}
      {pageWindow(page, pages).map(number => (
        <Fragment key={number}>{toPage(number, t('history.page', { page: number }), number)}</Fragment>
      ))}
      {page < pages ? toPage(page + 1, t('history.nextPage'), next) : <NoPage>{next}</NoPage>}
    </nav>
  )
}
