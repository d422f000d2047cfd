import '../kit/mantine-more.css'
import { showPage } from '../kit/shell/page.tsx'
import { Inspector } from './inspector.tsx'
import { inspector } from './words.ts'

// The page's own address is the receiver's: what is known about it lies under it.
showPage({ inspector }, <Inspector base={location.pathname.replace(/\/+$/, '')} />)
