import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusReturn } from './focus-return.ts'

/** The menu of pages on a phone, where a side bar does not fit. */
export function MenuDrawer({ children, onClose }: { children: ReactNode; onClose(): void }) {
  useFocusReturn()
  const { t } = useTranslation('kit')
  return (
    <Drawer
      opened
      onClose={onClose}
      size="17rem"
      title={t('menu')}
      // Scroll locking writes a <style> element, which the CSP forbids.
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {children}
    </Drawer>
  )
}
