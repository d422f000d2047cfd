import '../kit/mantine-more.css'
import '../kit/mantine-choosers.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { sign_in } from '../kit/account/sign-in-words.ts'
import { problem } from '../kit/api/problem-words.ts'
import { queryClient } from '../kit/api/queries.ts'
import { addWords } from '../kit/language.ts'
import { showPage } from '../kit/shell/page.tsx'
import { SiteContext } from '../kit/site.ts'
import { adminProblem } from './problem-words.ts'
import { router } from './router.tsx'
import { admin } from './words.ts'

showPage(
  { admin, sign_in, problem },
  <QueryClientProvider client={queryClient}>
    <SiteContext value="admin">
      <RouterProvider router={router} />
    </SiteContext>
  </QueryClientProvider>,
  'pt-BR',
)
addWords({ problem: adminProblem })
