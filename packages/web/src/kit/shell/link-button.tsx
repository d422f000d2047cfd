import { Button, type ButtonProps } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

type Props = ButtonProps & {
  to: string /** What stands after `?`; true: what stands there now. */
  search?: object | true
  children: ReactNode
}

/** A link that looks like a button. Mantine's `component={Link}` does not let the router's types through. */
export function LinkButton({ to, search = {}, children, ...props }: Props) {
  return (
    <Button {...props} renderRoot={(own) => <Link {...own} to={to} search={search as object} />}>
      {children}
    </Button>
  )
}
