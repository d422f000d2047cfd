import { showPage } from '../kit/shell/page.tsx'
import { Home } from './home.tsx'
import { home } from './words.ts'

showPage({ home }, <Home />)
