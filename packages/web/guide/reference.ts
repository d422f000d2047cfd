import './reference.css'
import { colourInSight } from './colour.ts'
import { startFinding } from './find.ts'
import { foldChapters, offerCopies, offerSchemes, showCurrentChapter } from './offers.ts'
import { offerRequests } from './try-request.ts'

startFinding()
offerSchemes()
offerCopies()
foldChapters()
showCurrentChapter()
offerRequests()
colourInSight()
