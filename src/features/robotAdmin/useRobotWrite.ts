import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../service/client.ts'
import { apiErrorOf, errorText } from '../../service/serviceError.ts'

export type RobotWrite<Input> = {
  readonly run: (input: Input) => void
  readonly isPending: boolean
  /** Why the service refused the last try: the field it names, where it names one, and a sentence. */
  readonly refusal: { readonly field: string | undefined; readonly text: string } | undefined
}

/** A change of a robot. What is shown of robots is read anew when it is done. */
export function useRobotWrite<Input, Output>(
  write: (input: Input) => Promise<Output>,
  onDone: (output: Output) => void = () => undefined,
): RobotWrite<Input> {
  const { i18n } = useTranslation()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: write,
    onSuccess: async output => {
      await Promise.all([
        client.invalidateQueries({ queryKey: queries.robots.key() }),
        client.invalidateQueries({ queryKey: queries.robotSettings.key() }),
        client.invalidateQueries({ queryKey: queries.labels.key() }),
      ])
      onDone(output)
    },
  })
  const refused = error === null ? undefined : apiErrorOf(error)
  return {
    run: input => mutate(input),
    isPending,
    refusal: refused && { field: refused.field, text: errorText(i18n, 'robot.editRobot', refused) },
  }
}
