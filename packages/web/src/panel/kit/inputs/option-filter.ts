import type { OptionsFilter } from '@mantine/core'
import { fold } from '../../../kit/fold.ts'

/** Finds options by a part of their label, without accents and case, as the lists of the server do. Our lists have no groups. */
export const filterFolded: OptionsFilter = ({ options, search }) => {
  const sought = fold(search.trim())
  return options.filter((one) => 'label' in one && fold(one.label).includes(sought))
}
