import '../kit/mantine-more.css'
import { showPage } from '../kit/shell/page.tsx'
import { Inspector } from './inspector.tsx'
import { inspector } from './words.ts'

// The page has the receiver's own URL; the data about it is below that.
showPage({ inspector }, <Inspector base={location.pathname.replace(/\/+$/, '')} />)
