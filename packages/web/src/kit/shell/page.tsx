import '../mantine.css'
import '../kit.css'
import { convertCssVariables, localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { type Language, startLanguage } from '../language.ts'
import { theme, themeVariables } from '../theme.ts'
import type { Words } from '../words.ts'
import { keepFocus } from './focus.ts'

/** Renders a page with its theme and language. */
export function showPage(words: Record<string, Words>, page: ReactNode, otherwise?: Language): void {
  adoptTheme()
  keepFocus()
  const root = document.getElementById('root')
  if (root === null) throw new Error('The page has no #root')
  createRoot(root).render(
    <StrictMode>
      <I18nextProvider i18n={startLanguage(words, otherwise)}>
        {/* Mantine would write its variables and classes into <style> elements, which our CSP forbids. For the same reason, use
            CSS modules instead of its responsive props, Grid, SimpleGrid and AppShell. */}
        <MantineProvider
          theme={theme}
          withCssVariables={false}
          withGlobalClasses={false}
          defaultColorScheme="auto"
          colorSchemeManager={localStorageColorSchemeManager({ key: 'sineta.scheme' })}
        >
          {page}
        </MantineProvider>
      </I18nextProvider>
    </StrictMode>,
  )
}

/** A constructed stylesheet counts as script, not as inline style, so `style-src 'self'` needs no nonce. */
function adoptTheme(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(convertCssVariables(themeVariables()))
  document.adoptedStyleSheets.push(sheet)
}
