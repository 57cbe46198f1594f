import type { ReactNode, SyntheticEvent } from 'react'
import { Dialog } from '../widgets/dialog/Dialog.tsx'
import { StateShape } from '../widgets/state/StateBadge.tsx'
import styles from './FormDialog.module.css'

type Props = {
  readonly title: string
  /** What the one primary action is called. */
  readonly action: string
  readonly isPending: boolean
  /** Why it cannot be sent now. */
  readonly disabledReason?: string | undefined
  /** Why it was not done, where no single field is at fault. */
  readonly failure: string | undefined
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form in a modal; Enter sends it, and a failed send keeps everything typed. */
export function FormDialog(props: Props) {
  const { title, action, isPending, disabledReason, failure, onSubmit, onClose, children } = props
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    // A form in a dialog of another form is its own.
    event.stopPropagation()
    if (!isPending && disabledReason === undefined) onSubmit()
  }
  return (
    <Dialog title={title} isOpen onClose={onClose} action={{ label: action, run: onSubmit, isPending, disabledReason }}>
      <form className={styles['form']} onSubmit={submit} noValidate>
        {children}
        {failure !== undefined && <FormFailure text={failure} />}
        {/* Without a submit button of its own a form of several fields is not sent by Enter. */}
        <input type="submit" hidden />
      </form>
    </Dialog>
  )
}

/** Why a form was not sent. */
export const FormFailure = ({ text }: { readonly text: string }) => (
  <p className={styles['failure']} role="alert">
    <StateShape shape="warning" size={12} />
    {text}
  </p>
)
