import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './Paging.module.css'
import { pageWindow } from './paging.ts'

type ToProps = {
  readonly page: number
  readonly label: string
  readonly current?: boolean
  readonly children: ReactNode
}

const ToPage = ({ page, label, children }: ToProps) => (
  <Link
    from="/history"
    search={previous => ({ ...previous, page: page === 1 ? undefined : page })}
    className={styles['page'] ?? ''}
    activeOptions={{ exact: true }}
    aria-label={label}
  >
    {children}
  </Link>
)

/** Where there is no page to go to, its place is kept. */
const NoPage = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles['page']} data-off aria-hidden>
    {children}
  </span>
)

/** The pages around the shown one, at most nine (P-022). */
export function Paging({ page, pages }: { readonly page: number; readonly pages: number }) {
  const { t } = useTranslation()
  const previous = <ChevronLeft data-small aria-hidden />
  const next = <ChevronRight data-small aria-hidden />
  return (
    <nav className={styles['paging']} aria-label={t('history.pages')}>
      {page > 1 ? (
        <ToPage page={page - 1} label={t('history.previousPage')}>
          {previous}
        </ToPage>
      ) : (
        <NoPage>{previous}</NoPage>
      )}
      {pageWindow(page, pages).map(number => (
        <ToPage key={number} page={number} label={t('history.page', { page: number })}>
          {number}
        </ToPage>
      ))}
      {page < pages ? (
        <ToPage page={page + 1} label={t('history.nextPage')}>
          {next}
        </ToPage>
      ) : (
        <NoPage>{next}</NoPage>
      )}
    </nav>
  )
}
