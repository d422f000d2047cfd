import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SignInForm } from '../../kit/account/sign-in.tsx'
import { queryClient } from '../../kit/api/queries.ts'
import { useFocusReturn } from '../../kit/shell/focus-return.ts'

/** A dialog over the page that was open when the session ended. It closes only by signing in or leaving. */
export default function SignInAgain({ email }: { email: string }) {
  useFocusReturn()
  const { t } = useTranslation('panel')
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('again.title')}
      // Scroll locking writes a <style> element, which the CSP forbids.
      lockScroll={false}
    >
      <p>{t('again.lead')}</p>
      <SignInForm email={email} onSignedIn={() => queryClient.invalidateQueries()} />
      <p>
        <a href="/panel/login">{t('again.other')}</a>
      </p>
    </Modal>
  )
}
