import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileImage, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import type { LocationDetails, LocationFile } from '../../../contract/resources/locations.ts'
import { fromWireTime } from '../../../contract/time.ts'
import { FormFailure } from '../../forms/FormDialog.tsx'
import { queries, service } from '../../service/client.ts'
import { pictureOf } from '../../service/locationPictures.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Dialog } from '../../widgets/dialog/Dialog.tsx'
import { useNaming } from '../robots/robotName.ts'
import { useRunTimes } from '../runs/runTimes.ts'
import styles from './LocationScreen.module.css'
import { base64Of, partDataOf, pictureProblem } from './locationPicture.ts'

const KILO = 1000
const KINDS = {
  'logo.png': { text: 'locations.files.logo', type: 'image/png' },
  'risk_assessment.jpg': { text: 'locations.files.assessment', type: 'image/jpeg' },
} as const satisfies { readonly [F in LocationFile]: { readonly text: string; readonly type: string } }

/** Hands a picture in, or takes it away; why a file was refused is said until another is chosen. */
function usePicture(location: number, name: LocationFile) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  const refresh = () => client.invalidateQueries({ queryKey: queries.locations.key() })
  const refused = (file: string, reason: string): void => setRefusal(t('locations.files.refused', { file, reason }))
  const upload = useMutation({
    mutationFn: async (file: File) =>
      service.data.putLocationFile({
        location,
        fileName: name,
        name: file.name,
        filetype: KINDS[name].type,
        part_data: partDataOf(await base64Of(file)),
      }),
    onSuccess: refresh,
    onError: (error, file) => refused(file.name, errorText(i18n, 'data.getFile', apiErrorOf(error))),
  })
  const remove = useMutation({
    mutationFn: () => service.data.removeLocationFile({ location, fileName: name }),
    onSettled: refresh,
    onError: error => setRefusal(errorText(i18n, 'data.getFile', apiErrorOf(error))),
  })
  return {
    refusal,
    isPending: upload.isPending || remove.isPending,
    remove: () => remove.mutate(),
    choose: (file: File | undefined): void => {
      setRefusal(undefined)
      const problem = pictureProblem(name, file)
      if (problem === undefined && file !== undefined) upload.mutate(file)
      else refused(file?.name ?? '', t(`errors.location.editLocation.upload.${problem ?? 'noFile'}`, { name }))
    },
  }
}

type Props = { readonly location: LocationDetails; readonly name: LocationFile; readonly isRequired: boolean }

function PictureState({ location, name, isRequired }: Props) {
  const { t } = useTranslation()
  const { demoMode } = useNaming()
  const times = useRunTimes()
  const details = location.file_details.find(file => file.name === name)
  if (details === undefined)
    return (
      <small data-missing={isRequired || undefined}>
        {t(isRequired ? 'locations.files.missing' : 'locations.files.none')}
      </small>
    )
  const by = demoMode || details.login_name === undefined ? '' : `${details.login_name}, `
  return (
    <>
      <small>{t('locations.files.kept', { name, size: Math.ceil(details.bytes / KILO) })}</small>
      <small>{`${by}${times.shortDay(fromWireTime(details.created))}`}</small>
    </>
  )
}

/** One picture of a location: how it looks, and how it is replaced or taken away. */
function Picture({ location, name, isRequired }: Props) {
  const { t } = useTranslation()
  const picture = usePicture(location.id, name)
  const [isAsking, setAsking] = useState(false)
  const item = location.files[name]
  const title = t(KINDS[name].text)
  return (
    <div role="group" aria-label={title}>
      <div className={styles['file']}>
        <span className={styles['thumb']} data-missing={(isRequired && item === undefined) || undefined}>
          {item === undefined ? (
            <FileImage aria-hidden />
          ) : (
            <img src={pictureOf(location.id, name, item)} alt={title} />
          )}
        </span>
        <span className={styles['about']}>
          <b>
            {title}
            {isRequired && <span aria-hidden>{' *'}</span>}
          </b>
          <PictureState location={location} name={name} isRequired={isRequired} />
        </span>
        <span className={styles['fileTools']}>
          <FileTrigger
            acceptedFileTypes={[KINDS[name].type]}
            onSelect={files => picture.choose(files?.item(0) ?? undefined)}
          >
            <Button size="small" isPending={picture.isPending}>
              {t(item === undefined ? 'locations.files.choose' : 'locations.files.replace')}
            </Button>
          </FileTrigger>
          {item !== undefined && (
            <IconButton label={t('locations.files.remove', { name: title })} onPress={() => setAsking(true)}>
              <Trash2 data-small aria-hidden />
            </IconButton>
          )}
        </span>
      </div>
      {picture.refusal !== undefined && <FormFailure text={picture.refusal} />}
      {isAsking && (
        <Dialog
          title={t('locations.files.remove', { name: title })}
          isOpen
          onClose={() => setAsking(false)}
          action={{
            label: t('locations.files.remove', { name: title }),
            variant: 'danger',
            run: () => {
              picture.remove()
              setAsking(false)
            },
          }}
        >
          <p>{t('locations.files.removeText')}</p>
        </Dialog>
      )}
    </div>
  )
}

type FilesProps = { readonly location: LocationDetails; readonly requiresAssessment: boolean }

/** Logo and risk assessment; the latter is marked where it is required (O-003). */
export const LocationFiles = ({ location, requiresAssessment }: FilesProps) => (
  <section className={styles['section']}>
    <Picture location={location} name="logo.png" isRequired={false} />
    <Picture location={location} name="risk_assessment.jpg" isRequired={requiresAssessment} />
  </section>
)
