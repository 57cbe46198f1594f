import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import type { Robot } from '../../../contract/resources/robots.ts'
import { FormField } from '../../forms/FormField.tsx'
import { queries, service } from '../../service/client.ts'
import { Button } from '../../widgets/button/Button.tsx'
import { SomeOf } from '../../widgets/field/ChoiceList.tsx'
import styles from './RobotPanel.module.css'
import { useRobotWrite } from './useRobotWrite.ts'

const newLabelSchema = v.object({ label: v.pipe(v.string(), v.trim(), v.nonEmpty()) })

/** Labels that a robot carries: ticks wait to be saved; a new one is put on as it is made. */
export function RobotLabels({ robot }: { readonly robot: Robot }) {
  const { t } = useTranslation()
  const { data } = useQuery(queries.labels.list.queryOptions({ input: {} }))
  const form = useForm({ resolver: valibotResolver(newLabelSchema), defaultValues: { label: '' } })
  const carried = (robot.labels ?? []).map(label => label.id)
  const [ticked, setTicked] = useState<readonly number[]>()
  const wanted = ticked ?? carried
  const isSame = wanted.length === carried.length && wanted.every(id => carried.includes(id))
  const put = useRobotWrite(
    (labels: readonly number[]) => service.robots.setLabels({ id: robot.id, labels: [...labels] }),
    () => setTicked(undefined),
  )
  const make = useRobotWrite(
    async (label: string) => {
      const { id } = await service.labels.create({ label })
      await service.robots.setLabels({ id: robot.id, labels: [...carried, id] })
      return id
    },
    id => {
      form.reset()
      setTicked(before => before && [...before, id])
    },
  )
  const options = (data?.data ?? []).map(({ id, label }) => ({ id: String(id), text: label }))
  const isEmpty = useWatch({ control: form.control, name: 'label' }).trim() === ''
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    void form.handleSubmit(({ label }) => make.run(label))()
  }
  return (
    <>
      {options.length > 0 && (
        <>
          <SomeOf
            label={t('robotAdmin.labels')}
            options={options}
            values={wanted.map(String)}
            onChange={chosen => setTicked(chosen.map(Number))}
            error={put.refusal?.text}
          />
          <div>
            <Button
              isPending={put.isPending}
              disabledReason={isSame ? t('robotAdmin.nothingChosen') : undefined}
              onPress={() => put.run(wanted)}
            >
              {t('robotAdmin.setLabels')}
            </Button>
          </div>
        </>
      )}
      <form className={styles['line']} onSubmit={submit} noValidate>
        <FormField
          control={form.control}
          name="label"
          label={t('robotAdmin.newLabel')}
          input={{ autoComplete: 'off', maxLength: 40 }}
          error={make.refusal?.text}
        />
        <Button
          type="submit"
          icon={<Plus data-small aria-hidden />}
          isPending={make.isPending}
          disabledReason={isEmpty ? t('robotAdmin.labelMissing') : undefined}
        >
          {t('robotAdmin.addLabel')}
        </Button>
      </form>
    </>
  )
}
