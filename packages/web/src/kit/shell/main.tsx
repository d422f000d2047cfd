import { useRouterState } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import classes from './frame.module.css'

/** The content of a page. While the next page is loading it stays, and fades if that takes more than a moment. */
export function Main(props: ComponentProps<'main'>) {
  const isLoading = useRouterState({ select: (state) => state.isLoading })
  return <main id="content" className={classes.main} aria-busy={isLoading} {...props} />
}
