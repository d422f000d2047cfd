import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { showPage } from '../kit/page.tsx'
import { queryClient } from './api/queries.ts'
import { problem } from './problem-words.ts'
import { router } from './router.tsx'
import { shell } from './shell/words.ts'

showPage(
  { shell, problem },
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
