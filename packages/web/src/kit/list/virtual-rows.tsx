import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import classes from './virtual-rows.module.css'

type Props<T> = {
  readonly label: string
  readonly rows: readonly T[]
  /** Height of one row in pixels; rows that wrap are measured. */
  readonly rowHeight?: number
  keyOf(row: T): string
  children(row: T, at: number): ReactNode
  /** Called when the end of the list comes near; absent if there are no more rows. */
  readonly onEnd?: (() => void) | undefined
  /** Called with the index of the first visible row, rounded to tens; 0 while the beginning is visible. */
  readonly onScroll?: ((firstShown: number) => void) | undefined
}

/** A list of thousands of rows that renders only the visible ones. It scrolls with the page. */
export function VirtualRows<T>({ label, rows, rowHeight = 40, keyOf, children, onEnd, onScroll }: Props<T>) {
  const list = useRef<HTMLDivElement>(null)
  const [offset, setOffset] = useState(0)
  useLayoutEffect(() => setOffset(list.current?.offsetTop ?? 0), [])
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey: (at) => keyOf(rows[at]!),
    overscan: 12,
    scrollMargin: offset,
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? -1
  useEffect(() => {
    if (onEnd !== undefined && last >= rows.length - 5) onEnd()
  }, [last, rows.length, onEnd])
  const firstShown = Math.floor((virtual.range?.startIndex ?? 0) / 10) * 10
  useEffect(() => onScroll?.(firstShown), [firstShown, onScroll])
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <ol> would count only the rendered rows
    <div
      ref={list}
      role="list"
      aria-label={label}
      data-ends-quietly
      className={classes.list}
      style={{ height: virtual.getTotalSize() }}
    >
      {items.map(({ key, index, start }) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <div
          key={key}
          role="listitem"
          data-index={index}
          ref={virtual.measureElement}
          aria-setsize={onEnd === undefined ? rows.length : -1}
          aria-posinset={index + 1}
          className={classes.row}
          style={{ transform: `translateY(${start - offset}px)` }}
        >
          {children(rows[index]!, index)}
        </div>
      ))}
    </div>
  )
}
