import type { MultiSelectProps } from '@mantine/core'
import { lazy } from 'react'
import { withPlaceholder } from './reference-input.tsx'

export const MultiChooser = withPlaceholder<MultiSelectProps>(lazy(() => import('./multi-chooser.tsx')))
