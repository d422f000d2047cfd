import 'virtual:tokens.css'
import './guide.css'
import { foldChapters, offerCopies, offerSchemes } from './offers.ts'
import { startSearch } from './search.ts'

startSearch()
offerSchemes()
offerCopies()
foldChapters()
