import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import classes from './dropdown.module.css'

/** What the button needs besides its looks. */
export type Trigger = {
  readonly popoverTarget: string
  readonly 'aria-haspopup': 'true'
  onKeyDown(event: KeyboardEvent): void
}

type Props = {
  readonly label: string
  /** The side of the button along which the list opens. */
  readonly align?: 'start' | 'end'
  trigger(props: Trigger): ReactNode
  readonly children: ReactNode
}

const gap = 6
const edge = 8

/**
 * Links and buttons that open below a button, by the browser's own popover: it closes on Esc, on a click elsewhere and after
 * a choice, and gives the focus back. Mantine's menu would cost every page 20 kB of positioning.
 */
export function Dropdown({ label, align = 'start', trigger, children }: Props) {
  const id = useId()
  const list = useRef<HTMLElement>(null)
  const place = ({ newState }: ToggleEvent<HTMLElement>) => {
    const button = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`)
    if (newState !== 'open' || list.current === null || button === null) return
    const { top, bottom, left, right } = button.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height } = list.current
    const wanted = align === 'start' ? left : right - width
    // Above the button where the window ends below it: the menu of the last row of a table.
    const isRoom = bottom + gap + height <= innerHeight - edge
    list.current.style.top = `${isRoom ? bottom + gap : Math.max(edge, top - gap - height)}px`
    list.current.style.left = `${Math.max(edge, Math.min(wanted, innerWidth - width - edge))}px`
  }
  /** The arrows of a menu, from the button on. The page must not take them: beside a list they lead to another record. */
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || !list.current?.matches(':popover-open')) return
    event.preventDefault()
    const choices = [...list.current.querySelectorAll<HTMLElement>('a, button')]
    choices[choices.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  }
  return (
    <>
      {trigger({ popoverTarget: id, 'aria-haspopup': 'true', onKeyDown })}
      <nav
        ref={list}
        id={id}
        popover="auto"
        aria-label={label}
        className={classes.list}
        onToggle={place}
        onKeyDown={onKeyDown}
        onClick={({ target }) => {
          if (target instanceof Element && target.closest('a, button:not([aria-pressed])')) list.current?.hidePopover()
        }}
      >
        {children}
      </nav>
    </>
  )
}

/** The look of one choice, for links as well. */
export const itemClass = classes.item ?? ''

type ItemProps = {
  readonly isDanger?: boolean
  readonly icon?: ReactNode
  readonly children: ReactNode
  onClick(): void
}

export function DropdownItem({ isDanger = false, icon, children, onClick }: ItemProps) {
  return (
    <button type="button" className={classes.item} data-danger={isDanger} onClick={onClick}>
      {icon}
      {children}
    </button>
  )
}
