import { QueryClientProvider } from '@tanstack/react-query'
import { door } from '../kit/account/door-words.ts'
import { problem } from '../kit/api/problem-words.ts'
import { queryClient } from '../kit/api/queries.ts'
import { HouseContext } from '../kit/house.ts'
import { showPage } from '../kit/shell/page.tsx'
import { PanelDoor } from './panel-door.tsx'
import { panel } from './words.ts'

// People who work in schools read Portuguese, unless their browser asks for English.
showPage(
  { panel, door, problem },
  <QueryClientProvider client={queryClient}>
    <HouseContext value="panel">
      <PanelDoor />
    </HouseContext>
  </QueryClientProvider>,
  'pt-BR',
)
