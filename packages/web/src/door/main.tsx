import { QueryClientProvider } from '@tanstack/react-query'
import { door } from '../kit/account/door-words.ts'
import { problem } from '../kit/api/problem-words.ts'
import { queryClient } from '../kit/api/queries.ts'
import { showPage } from '../kit/shell/page.tsx'
import { SiteContext } from '../kit/site.ts'
import { Door } from './door.tsx'
import { signup } from './sign-up-words.ts'

// A separate entry without router, menus and dialogs, because people wait for the sign-in page.
showPage(
  { door, signup, problem },
  <QueryClientProvider client={queryClient}>
    <SiteContext value="portal">
      <Door />
    </SiteContext>
  </QueryClientProvider>,
)
