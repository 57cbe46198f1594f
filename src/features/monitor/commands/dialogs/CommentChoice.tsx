import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { COMMENT_LISTS } from '../../../../../contract/settings.ts'
import { useDraft } from '../../../../drafts/useDraft.ts'
import { OneOf } from '../../../../widgets/field/ChoiceList.tsx'
import { Field } from '../../../../widgets/field/Field.tsx'
import { Skeleton } from '../../../../widgets/status/Skeleton.tsx'
import { readComments } from './commentList.ts'

const OWN = 'own'
const MAX_LENGTH = 1000

type Props = {
  readonly list: (typeof COMMENT_LISTS)[number]
  /** Empty while nothing is chosen or written. */
  readonly onChange: (comment: string) => void
}

/** A reason: from the deployment's list, or in own words. */
export function CommentChoice({ list, onChange }: Props) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery({
    queryKey: ['comments', list],
    queryFn: () => readComments(list, sessionStorage),
  })
  const [own, setOwn] = useDraft(`comment.${list}`, v.string(), '')
  const [choice, setChoice] = useState(own === '' ? undefined : OWN)
  const restore = useEffectEvent(() => own === '' || onChange(own))
  useEffect(() => void restore(), [])
  if (isPending) return <Skeleton width="70%" />
  const comments = data ?? []
  return (
    <>
      <OneOf
        label={t('commands.comment.choose')}
        options={[
          ...comments.map((text, index) => ({ id: String(index), text })),
          { id: OWN, text: t('commands.comment.own') },
        ]}
        value={choice}
        onChange={id => {
          setChoice(id)
          onChange(id === OWN ? own : (comments[Number(id)] ?? ''))
        }}
      />
      {choice === OWN && (
        <Field
          label={t('commands.comment.text')}
          value={own}
          onChange={text => {
            setOwn(text)
            onChange(text)
          }}
          input={{ maxLength: MAX_LENGTH }}
          autoFocus
        />
      )}
    </>
  )
}
