import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { showPage } from '../kit/page.tsx'
import { banner } from './alerts/banner-words.ts'
import { queryClient } from './api/queries.ts'
import { problem } from './problem-words.ts'
import { router } from './router.tsx'
import { shell } from './shell/words.ts'

showPage(
  { shell, problem, banner },
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
