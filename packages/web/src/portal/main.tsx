import '../kit/mantine-more.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { problem } from '../kit/api/problem-words.ts'
import { queryClient } from '../kit/api/queries.ts'
import { addWords } from '../kit/language.ts'
import { showPage } from '../kit/shell/page.tsx'
import { SiteContext } from '../kit/site.ts'
import { banner } from './alerts/banner-words.ts'
import { portalProblem } from './problem-words.ts'
import { router } from './router.tsx'
import { shell } from './shell/words.ts'

showPage(
  { shell, problem, banner },
  <QueryClientProvider client={queryClient}>
    <SiteContext value="portal">
      <RouterProvider router={router} />
    </SiteContext>
  </QueryClientProvider>,
)
addWords({ problem: portalProblem })
