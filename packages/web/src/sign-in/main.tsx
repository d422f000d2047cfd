import { QueryClientProvider } from '@tanstack/react-query'
import { sign_in } from '../kit/account/sign-in-words.ts'
import { problem } from '../kit/api/problem-words.ts'
import { queryClient } from '../kit/api/queries.ts'
import { showPage } from '../kit/shell/page.tsx'
import { SiteContext } from '../kit/site.ts'
import { SignInPages } from './sign-in-pages.tsx'
import { signup } from './sign-up-words.ts'

// A separate entry without router, menus and dialogs, because people wait for the sign-in page.
showPage(
  { sign_in, signup, problem },
  <QueryClientProvider client={queryClient}>
    <SiteContext value="portal">
      <SignInPages />
    </SiteContext>
  </QueryClientProvider>,
)
