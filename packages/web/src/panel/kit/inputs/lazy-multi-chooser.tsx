import type { MultiSelectProps } from '@mantine/core'
import { withPlaceholder } from './reference-input.tsx'

export const MultiChooser = withPlaceholder<MultiSelectProps>(() => import('./multi-chooser.tsx'))
