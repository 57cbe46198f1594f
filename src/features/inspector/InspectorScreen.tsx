import '../../i18n/screenTexts.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { DateTime } from 'luxon'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NO_FILTER } from '../../../machines/inspector/eventFilter.ts'
import { useInspects } from '../../session/mayInspect.ts'
import { useMaybeSelf } from '../../session/session.ts'
import { Shell } from '../../shell/Shell.tsx'
import { ScreenTitle } from '../../widgets/screen/ScreenTitle.tsx'
import { BundleFile } from './bundle/BundleFile.tsx'
import { FeedbackSessions } from './bundle/FeedbackSessions.tsx'
import { type BundleSource, openedBundle } from './bundle/openedBundle.ts'
import styles from './InspectorScreen.module.css'
import { InspectorView } from './InspectorView.tsx'
import { filterOfSearch, type InspectorSearch, searchOf } from './inspectorSearch.ts'
import { useInspector } from './useInspector.ts'

type ViewProps = { readonly title: ReactNode; readonly children: ReactNode }

/** This tab, now and as far back as its journal goes; the address says which moment. */
function LiveView({ search, title, children }: ViewProps & { readonly search: InspectorSearch }) {
  const navigate = useNavigate({ from: '/inspector' })
  const inspector = useInspector(
    { actor: search.actor, at: search.event, filter: filterOfSearch(search) },
    {
      onChange: (actor, at, filter) =>
        void navigate({ search: previous => ({ ...previous, ...searchOf(actor, at, filter) }), replace: true }),
    },
  )
  return (
    <InspectorView inspector={inspector} title={title}>
      {children}
    </InspectorView>
  )
}

/** A session of a file, at the moment when it was made. */
function FileView({ source, title, children }: ViewProps & { readonly source: BundleSource }) {
  const inspector = useInspector({ filter: NO_FILTER }, { source })
  return (
    <InspectorView inspector={inspector} title={title}>
      {children}
    </InspectorView>
  )
}

const isFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')

/** `/inspector`: what moves the machines of this tab, or moved those of a session that somebody has handed over as a file. */
export function InspectorScreen({ search }: { readonly search: InspectorSearch }) {
  const { t } = useTranslation()
  const mayReadFeedback = useInspects()
  const zone = useMaybeSelf()?.time_zone ?? DateTime.local().zoneName
  // Nothing of it asks the service.
  const opening = useMutation({ mutationFn: openedBundle, networkMode: 'always' })
  const [source, setSource] = useState<BundleSource>()
  const open = (file: File): void =>
    opening.mutate(file, { onSuccess: answer => setSource(before => (answer.ok ? answer.source : before)) })
  const fault = opening.isError ? 'damaged' : opening.data?.ok === false ? opening.data.fault : undefined
  const title = <ScreenTitle text={t('inspector.title')} />
  const file = (
    <>
      <BundleFile
        source={source}
        fault={fault}
        isOpening={opening.isPending}
        zone={zone}
        onFile={open}
        onClose={() => {
          opening.reset()
          setSource(undefined)
        }}
      />
      {mayReadFeedback && <FeedbackSessions zone={zone} onFile={open} />}
    </>
  )
  return (
    <Shell>
      <div
        className={styles['screen']}
        onDragOver={event => {
          if (isFile(event)) event.preventDefault()
        }}
        onDrop={event => {
          const dropped = event.dataTransfer.files.item(0)
          if (!dropped) return
          event.preventDefault()
          open(dropped)
        }}
      >
        {source ? (
          <FileView key={opening.submittedAt} source={source} title={title}>
            {file}
          </FileView>
        ) : (
          <LiveView search={search} title={title}>
            {file}
          </LiveView>
        )}
      </div>
    </Shell>
  )
}
