import { type KeyboardEvent, type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import classes from './dropdown.module.css'

/** The props that make a button open the list. */
export type Trigger = {
  readonly popoverTarget: string
  readonly 'aria-haspopup': 'true'
  onKeyDown(event: KeyboardEvent): void
}

type Props = {
  readonly label: string
  /** The side of the button that the list is aligned with. */
  readonly align?: 'start' | 'end'
  trigger(props: Trigger): ReactNode
  readonly children: ReactNode
}

const gap = 6
const edge = 8

/**
 * Links and buttons that open below a button in a native popover. It closes on Esc, on a click elsewhere and after a choice,
 * and returns the focus. Mantine's menu would cost every page 20 kB of positioning code.
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
    // Opens above the button if there is no room below it, as in the last row of a table.
    const isRoom = bottom + gap + height <= innerHeight - edge
    list.current.style.top = `${isRoom ? bottom + gap : Math.max(edge, top - gap - height)}px`
    list.current.style.left = `${Math.max(edge, Math.min(wanted, innerWidth - width - edge))}px`
  }
  /**
   * Moves through the menu with the arrow keys, starting at the button. Prevents the page from using them to open another
   * record of a list.
   */
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

/** The class of one item, also used for links. */
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
