import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = ButtonProps & {
  to: string
  /** The query parameters; true keeps the current ones. */
  search?: object | true
  children: ReactNode
}

/** A link that looks like a button. Mantine's `component={Link}` loses the router's types. */
export function LinkButton({ to, search = {}, children, ...props }: Props) {
  return (
    <Button {...props} renderRoot={(own) => <Link {...own} to={to} search={search as object} />}>
      {children}
    </Button>
  )
}
