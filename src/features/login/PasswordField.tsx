import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../widgets/button/IconButton.tsx'
import { Field } from '../../widgets/field/Field.tsx'

type Props = Omit<ComponentProps<typeof Field>, 'type' | 'end' | 'size' | 'input'> & {
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password, readable when its owner wishes so. */
export function PasswordField({ autoComplete, ...rest }: Props) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <Field
      {...rest}
      size="large"
      type={isShown ? 'text' : 'password'}
      input={{ autoComplete, autoCapitalize: 'none', spellCheck: 'false', maxLength: 128 }}
      end={
        <IconButton label={t(isShown ? 'login.hidePassword' : 'login.showPassword')} onPress={() => setShown(!isShown)}>
          {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </IconButton>
      }
    />
  )
}
