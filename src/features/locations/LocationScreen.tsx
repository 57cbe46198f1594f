import '../../i18n/screenTexts.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LocationDetails } from '../../../contract/resources/locations.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { UnsavedGuard } from '../../forms/UnsavedGuard.tsx'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { passesGate } from '../../session/needs.ts'
import { useGrants } from '../../session/session.ts'
import { Gone } from '../../shell/Gone.tsx'
import { Shell } from '../../shell/Shell.tsx'
import { Button } from '../../widgets/button/Button.tsx'
import { BackLink } from '../../widgets/button/IconLink.tsx'
import { ScreenHead } from '../../widgets/screen/ScreenHead.tsx'
import { EmptyState } from '../../widgets/status/EmptyState.tsx'
import { ErrorState } from '../../widgets/status/ErrorState.tsx'
import { Skeleton } from '../../widgets/status/Skeleton.tsx'
import { Facts } from '../../widgets/text/Facts.tsx'
import { accountName, locationName, userName } from '../robots/names.ts'
import { useNaming } from '../robots/robotName.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import { LocationFiles } from './LocationFiles.tsx'
import { LocationForm } from './LocationForm.tsx'
import { LocationHere } from './LocationHere.tsx'
import { DiscardQuestion, RemoveQuestion, SaveQuestion } from './LocationQuestions.tsx'
import styles from './LocationScreen.module.css'
import { categoryText } from './locationTexts.ts'
import { useLocationForm } from './useLocationForm.ts'
import { useOccupants } from './useOccupants.ts'

type PageProps = { readonly location: LocationDetails }
type Asked = 'save' | 'discard' | 'remove'

/** Who changed it last, and when; undefined where nobody knows. */
function useSavedText({ saved }: LocationDetails): string | undefined {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const { shortDay } = useRunTimes()
  if (saved === undefined) return undefined
  const { time, login: id, login_name: name } = saved
  const day = shortDay(fromWireTime(time))
  return id === undefined || name === undefined ? day : `${userName(t, { id, name }, demoMode)}, ${day}`
}

function LocationPage({ location }: PageProps) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const parts = useLocationForm(location)
  const occupants = useOccupants(location.id)
  const [asked, setAsked] = useState<Asked>()
  const { form, changed, values } = parts
  const name = locationName(t, location, demoMode)
  const account = accountName(t, { id: location.account, name: location.account_name }, demoMode)
  const saved = useSavedText(location)
  const nothingChanged = changed.length === 0 ? t('users.nothingChanged') : undefined
  const close = (): void => setAsked(undefined)
  const isOccupied = occupants.robots + occupants.plans > 0
  return (
    <>
      <UnsavedGuard isUnsaved={changed.length > 0} />
      <ScreenHead
        back={<BackLink to="/locations" label={t('locations.toList')} />}
        title={name}
        tools={
          <>
            <Button variant="quiet" disabledReason={nothingChanged} onPress={() => setAsked('discard')}>
              {t('shared.cancel')}
            </Button>
            <Button
              variant="primary"
              disabledReason={nothingChanged}
              isPending={parts.saving.isPending}
              onPress={() => void form.handleSubmit(() => setAsked('save'))()}
            >
              {t('locations.save')}
            </Button>
          </>
        }
      >
        <span className={styles['sub']}>{`${categoryText(t, location.category)}, ${account}`}</span>
        <span className={styles['dirty']} role="status" data-none={changed.length === 0 || undefined}>
          {changed.length > 0 && t('locations.unsaved', { count: changed.length })}
        </span>
      </ScreenHead>
      <div className={styles['page']}>
        <form
          className={styles['form']}
          aria-label={t('locations.columns.name')}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (changed.length > 0) void form.handleSubmit(() => setAsked('save'))()
          }}
        >
          <LocationForm location={location} parts={parts} />
          <LocationFiles location={location} requiresAssessment={values.requires_assessment} />
          <section className={styles['section']}>
            <Facts
              facts={[
                [t('locations.fields.id'), String(location.id)],
                [t('locations.fields.account'), account],
                ...(saved === undefined ? [] : [[t('locations.fields.saved'), saved] as const]),
              ]}
            />
          </section>
          <section className={styles['section']}>
            <Button
              variant="danger"
              icon={<Trash2 data-small aria-hidden />}
              disabledReason={isOccupied ? t('errors.location.inUse', occupants) : undefined}
              onPress={() => setAsked('remove')}
            >
              {t('locations.remove')}
            </Button>
            {isOccupied && <p className={styles['hint']}>{t('errors.location.inUse', occupants)}</p>}
          </section>
        </form>
        <LocationHere location={location.id} />
      </div>
      {asked === 'save' && <SaveQuestion parts={parts} occupants={occupants} onClose={close} />}
      {asked === 'discard' && <DiscardQuestion count={changed.length} onDiscard={parts.discard} onClose={close} />}
      {asked === 'remove' && <RemoveQuestion id={location.id} name={name} onClose={close} />}
    </>
  )
}

function Loaded({ id }: { readonly id: number }) {
  const { i18n } = useTranslation()
  const { data, error, refetch } = useQuery(queries.locations.get.queryOptions({ input: { id } }))
  if (data !== undefined) return <LocationPage location={data} />
  if (error === null)
    return (
      <div className={styles['loading']} aria-busy>
        <Skeleton width="240px" />
      </div>
    )
  const first = apiErrorOf(error)
  if (first.type === 'notFound') return <Gone what="location" />
  return (
    <ErrorState
      text={errorText(i18n, 'location.getLocation', first)}
      token={first.token}
      onRetry={() => void refetch()}
    />
  )
}

/** `/locations/{id}`: a location is edited, with all that is there in one place (O-002, O-006..O-010, O-012, O-013). */
export function LocationScreen({ id }: { readonly id: number }) {
  const { t } = useTranslation()
  const mayEdit = passesGate(useGrants(), [['Locations', 'edit']])
  return (
    <Shell>
      <div className={styles['screen']}>
        {mayEdit ? (
          <Loaded key={id} id={id} />
        ) : (
          <EmptyState text={t('locations.noPermission')}>
            <Link to="/locations">{t('locations.toList')}</Link>
          </EmptyState>
        )}
      </div>
    </Shell>
  )
}
