import '../kit/mantine-more.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { problem } from '../kit/api/problem-words.ts'
import { queryClient } from '../kit/api/queries.ts'
import { HouseContext } from '../kit/house.ts'
import { learn } from '../kit/language.ts'
import { showPage } from '../kit/shell/page.tsx'
import { banner } from './alerts/banner-words.ts'
import { portalProblem } from './problem-words.ts'
import { router } from './router.tsx'
import { shell } from './shell/words.ts'

showPage(
  { shell, problem, banner },
  <QueryClientProvider client={queryClient}>
    <HouseContext value="portal">
      <RouterProvider router={router} />
    </HouseContext>
  </QueryClientProvider>,
)
learn({ problem: portalProblem })
