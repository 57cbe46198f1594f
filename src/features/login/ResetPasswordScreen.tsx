import { useTranslation } from 'react-i18next'
import { service } from '../../service/client.ts'
import { LoginFrame } from './LoginFrame.tsx'
import { RequestForm } from './RequestForm.tsx'

/** `/reset_password`: a link to choose a new password is sent to the login's own contact. */
export function ResetPasswordScreen() {
  const { t } = useTranslation()
  return (
    <LoginFrame>
      <RequestForm
        title={t('login.resetTitle')}
        text={t('login.resetText')}
        request={email => service.verifyCodes.send({ email, type: 'reset_password' })}
      />
    </LoginFrame>
  )
}
