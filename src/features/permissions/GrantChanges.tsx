import { ChevronDown, ChevronUp, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useController, useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { LoginRole } from '../../../contract/permissions.ts'
import { MAX_REASON_CHARS, type PermissionsOverview } from '../../../contract/routes/rights.ts'
import { FormField } from '../../forms/FormField.tsx'
import { SaveBar } from '../../forms/SaveBar.tsx'
import { useNarrow } from '../../theme/theme.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Tick } from '../../widgets/field/ChoiceList.tsx'
import { StateShape } from '../../widgets/state/StateBadge.tsx'
import styles from './GrantChanges.module.css'
import { GrantKey } from './GrantKey.tsx'
import { useRightTexts } from './rightTexts.ts'
import { type GrantDraft, type GrantDrafts, isStrong } from './useGrantDrafts.ts'

type Props = { readonly drafts: GrantDrafts; readonly overview: PermissionsOverview | undefined }
type People = { readonly total: number; readonly signedIn: number }

/** Everybody who has one of the roles. */
function peopleOf(overview: PermissionsOverview | undefined, roles: readonly LoginRole[]): People {
  const found = overview?.people.filter(({ role }) => roles.includes(role)) ?? []
  return {
    total: found.reduce((sum, { total }) => sum + total, 0),
    signedIn: found.reduce((sum, { signed_in }) => sum + signed_in, 0),
  }
}

const rolesOf = (drafts: readonly GrantDraft[]): readonly LoginRole[] => drafts.map(({ role }) => role)

function Change({ draft, drafts, overview }: Props & { readonly draft: GrantDraft }) {
  const { t } = useTranslation()
  const { role, row, granted } = draft
  const right = useRightTexts()(row).name
  const { total, signedIn } = peopleOf(overview, [role])
  return (
    <li className={styles['change']}>
      <b>{t(`users.roles.${role}`)}</b>
      <span>{t(granted ? 'permissions.gains' : 'permissions.loses')}</span>
      <span className={styles['right']}>{right}</span>
      <span>{overview && t('permissions.reach', { count: total, signedIn })}</span>
      <span className={styles['why']}>
        {isStrong(draft) && (
          <>
            <StateShape shape="warning" size={14} />
            {t(`permissions.consequences.${row.resource}.${row.action}`)}
          </>
        )}
      </span>
      <IconButton
        label={t('permissions.takeBack', { role: t(`users.roles.${role}`), right })}
        onPress={() => drafts.set(role, row, !granted)}
      >
        <Undo2 data-small aria-hidden />
      </IconButton>
    </li>
  )
}

/** What is changed and not saved, whom it touches, and what is asked before it is saved: a reason, and strong rights once more. */
export function GrantChanges({ drafts, overview }: Props) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(!useNarrow())
  const form = useForm({ defaultValues: { reason: '', confirmed: '' } })
  const reason = useWatch({ control: form.control, name: 'reason' }).trim()
  const { field: confirmed } = useController({ control: form.control, name: 'confirmed' })
  const count = drafts.all.length
  const strong = drafts.all.filter(isStrong)
  // Said of these rights: another strong one asks anew.
  const asked = strong.map(({ role, row }) => `${role} ${row.id}`).join(', ')
  const touched = peopleOf(overview, rolesOf(drafts.all))
  const title = t('administration.unsaved', { count })
  const isConfirmed = strong.length === 0 || confirmed.value === asked
  const missing =
    reason === '' ? t('permissions.reasonNeeded') : isConfirmed ? undefined : t('permissions.confirmNeeded')
  return (
    <SaveBar label={t('permissions.changes')}>
      <div className={styles['head']}>
        <h2>{title}</h2>
        {overview && <p>{t('permissions.touches', { count: touched.total, signedIn: touched.signedIn })}</p>}
        <GrantKey />
        <IconButton label={title} aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {isOpen ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
        </IconButton>
      </div>
      {isOpen && (
        <ul className={styles['list']}>
          {drafts.all.map(draft => (
            <Change key={`${draft.role} ${draft.row.id}`} draft={draft} drafts={drafts} overview={overview} />
          ))}
        </ul>
      )}
      <div className={styles['foot']}>
        <FormField
          control={form.control}
          name="reason"
          label={t('permissions.reason')}
          className={styles['reason']}
          input={{ maxLength: MAX_REASON_CHARS, autoComplete: 'off' }}
        />
        {strong.length > 0 && (
          <Tick
            text={t('permissions.confirmStrong', { count: peopleOf(overview, rolesOf(strong)).total })}
            isSelected={isConfirmed}
            onChange={selected => confirmed.onChange(selected ? asked : '')}
          />
        )}
        <div className={styles['buttons']}>
          <Button variant="quiet" onPress={drafts.discard}>
            {t('administration.discard')}
          </Button>
          <Button
            variant="primary"
            disabledReason={missing}
            isPending={drafts.isSaving}
            onPress={() => drafts.save(reason, strong.length > 0)}
          >
            {t('administration.save', { count })}
          </Button>
        </div>
      </div>
    </SaveBar>
  )
}
