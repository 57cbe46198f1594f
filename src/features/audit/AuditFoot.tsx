import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ListFoot } from '../../widgets/screen/ListFoot.tsx'
import styles from './AuditScreen.module.css'

type Props = {
  /** How many match, in words; undefined while they are being counted. */
  readonly total: string | undefined
  readonly page: number
  /** Undefined while they are being counted. */
  readonly pages: number | undefined
  /** They were not counted to their end. */
  readonly hasMore: boolean
  /** There is a page behind this one. */
  readonly isNext: boolean
}

type ToProps = { readonly to: number | undefined; readonly label: string; readonly children: ReactNode }

/** A link to another page; where there is none its place is kept. */
const To = ({ to, label, children }: ToProps) =>
  to === undefined ? (
    <span className={styles['noPage']} aria-hidden>
      {children}
    </span>
  ) : (
    <Link
      from="/admin/audit"
      search={previous => ({ ...previous, page: to === 1 ? undefined : to })}
      aria-label={label}
    >
      {children}
    </Link>
  )

/** What holds of every entry, and which page of them is shown. */
export function AuditFoot({ total, page, pages, hasMore, isNext }: Props) {
  const { t, i18n } = useTranslation()
  const count = pages === undefined ? '…' : `${new Intl.NumberFormat(i18n.language).format(pages)}${hasMore ? '+' : ''}`
  return (
    <ListFoot>
      {total !== undefined && <span>{total}</span>}
      <span>{t('audit.kept')}</span>
      <span>{t('audit.appendOnly')}</span>
      <nav className={styles['pages']} aria-label={t('audit.pages')}>
        <To to={page > 1 ? page - 1 : undefined} label={t('history.previousPage')}>
          <ChevronLeft data-small aria-hidden />
        </To>
        <span>{t('audit.pageOf', { page, pages: count })}</span>
        <To to={isNext ? page + 1 : undefined} label={t('history.nextPage')}>
          <ChevronRight data-small aria-hidden />
        </To>
      </nav>
    </ListFoot>
  )
}
