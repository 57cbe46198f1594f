import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PreviewedBase, PreviewFigures } from '../../../../machines/planPreview/planPreview.types.ts'
import { Pressable } from '../../../widgets/button/Pressable.tsx'
import type { Column } from '../../../widgets/table/columns.ts'
import { Table } from '../../../widgets/table/Table.tsx'
import { MissedSwatch } from '../../report/MissedSwatch.tsx'
import { usePlanEditor } from '../planEditor.ts'
import styles from './PreviewPanel.module.css'
import { missedArea, type PreviewTexts, usePreviewTexts } from './previewFigures.ts'
import { type PlanPreviewActor, usePreviewPart, usePreviewRows } from './usePlanPreview.ts'

type Row = {
  /** Undefined is the whole run. */
  readonly id: number | undefined
  readonly name: string
  readonly hasWay: boolean
  readonly figures: PreviewFigures
  /** Undefined where the version had none of it, or is not known yet. */
  readonly before: PreviewFigures | undefined
  readonly isCompared: boolean
}

/** A figure with how much it changes. */
function Changing({ text, change }: { readonly text: string; readonly change: string | undefined }) {
  return (
    <>
      {text}
      {change !== undefined && <small className={styles['change']}>{change}</small>}
    </>
  )
}

function Missed({ row: { figures, hasWay }, texts }: { readonly row: Row; readonly texts: PreviewTexts }) {
  const { t } = useTranslation()
  if (figures.missed.length === 0) return t('editor.preview.nothingMissed')
  return (
    <span className={styles['causes']}>
      {!hasWay && <b>{t('editor.preview.noWay')}</b>}
      {figures.missed.map(({ cause, area }) => (
        <span key={cause}>
          <MissedSwatch cause={cause} />
          {t(`editor.preview.causes.${cause}`)} {texts.area(area)}
        </span>
      ))}
    </span>
  )
}

/** The element of the drawing that a sector is. */
function useSectorKeys() {
  const { drawing } = usePlanEditor()
  return useMemo(
    () => new Map(drawing.order.sectors.flatMap(key => [[drawing.elements.get(key)?.value.id ?? 0, key] as const])),
    [drawing],
  )
}

function useColumns(texts: PreviewTexts): readonly Column<Row>[] {
  const { t } = useTranslation()
  const { select, show } = usePlanEditor()
  const keys = useSectorKeys()
  return useMemo((): readonly Column<Row>[] => {
    const name = ({ id, name: text }: Row) => {
      const key = id === undefined ? undefined : keys.get(id)
      if (key === undefined) return text
      const goTo = (): void => {
        select([key])
        show([key])
      }
      return (
        <Pressable className={styles['name'] ?? ''} onPress={goTo}>
          {text}
        </Pressable>
      )
    }
    return [
      { id: 'name', head: t('editor.kind.sectors'), cell: name, isRowHead: true, className: styles['nameColumn'] },
      {
        id: 'area',
        head: t('plan.area'),
        align: 'end',
        className: styles['figure'],
        cell: ({ figures, before, isCompared }) => (
          <Changing
            text={texts.area(figures.area)}
            change={isCompared ? texts.areaChange(figures.area, before?.area) : undefined}
          />
        ),
      },
      {
        id: 'minutes',
        head: t('editor.preview.time'),
        align: 'end',
        className: styles['figure'],
        cell: ({ figures, before, isCompared }) => (
          <Changing
            text={texts.minutes(figures.seconds)}
            change={isCompared ? texts.minutesChange(figures.seconds, before?.seconds) : undefined}
          />
        ),
      },
      {
        id: 'missedArea',
        head: t('report.missed.title'),
        align: 'end',
        className: styles['figure'],
        cell: ({ figures, before, isCompared }) => (
          <Changing
            text={texts.area(missedArea(figures))}
            change={isCompared ? texts.areaChange(missedArea(figures), before && missedArea(before)) : undefined}
          />
        ),
      },
      {
        id: 'missed',
        head: t('editor.preview.why'),
        className: styles['why'],
        cell: row => <Missed row={row} texts={texts} />,
      },
    ]
  }, [t, texts, keys, select, show])
}

function useRows(actor: PlanPreviewActor): readonly Row[] {
  const { t } = useTranslation()
  const rows = usePreviewRows(actor)
  const run = usePreviewPart(actor, 'run')
  const base: PreviewedBase | undefined = usePreviewPart(actor, 'base')
  return useMemo(() => {
    const isCompared = base !== undefined
    const all = rows.map((figures): Row => {
      const { id, name, hasWay } = figures
      const text = name === '' ? t('editor.unnamed', { kind: t('editor.kind.sectors'), number: id }) : name
      return { id, name: text, hasWay, figures, before: base?.sectors.get(id), isCompared }
    })
    if (!run || all.length === 0) return all
    const whole = { id: undefined, name: t('editor.preview.whole'), hasWay: true, figures: run, before: base?.run }
    return [{ ...whole, isCompared }, ...all]
  }, [t, rows, run, base])
}

/** Each sector with its floor, its minutes, and what of it will be missed and why: all that the map shows. */
export function PreviewTable({ actor, isBusy }: { readonly actor: PlanPreviewActor; readonly isBusy: boolean }) {
  const { t } = useTranslation()
  const texts = usePreviewTexts()
  const rows = useRows(actor)
  return (
    <Table
      label={t('editor.preview.title')}
      isBusy={isBusy}
      className={styles['table']}
      columns={useColumns(texts)}
      rows={isBusy && rows.length === 0 ? undefined : rows}
      skeletonRows={4}
      rowKey={row => row.id ?? 'whole'}
      rowData={row => ({ 'data-whole': row.id === undefined || undefined })}
      empty={<p className={styles['none']}>{t('editor.preview.noSectors')}</p>}
    />
  )
}
