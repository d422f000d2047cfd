import { Button } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

/** Looks like a button, and is a link: it has an address, and opens in another tab. */
export const LinkButton = createLink(Button<'a'>)
