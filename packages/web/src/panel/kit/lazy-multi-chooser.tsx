import type { MultiSelectProps } from '@mantine/core'
import { lazy } from 'react'
import { awaited } from './reference-input.tsx'

export const MultiChooser = awaited<MultiSelectProps>(lazy(() => import('./multi-chooser.tsx')))
