import { showPage } from '../kit/page.tsx'
import { problem } from '../portal/problem-words.ts'
import { PanelDoor } from './panel-door.tsx'
import { panel } from './words.ts'

// Those who work in schools read Portuguese, unless their browser asks for English.
showPage({ panel, problem }, <PanelDoor />, 'pt-BR')
