import type { KeyboardEvent } from 'react'

/** The position of a cell in its grid. Cells carry it as `data-row` and `data-column`. */
export type Spot = { readonly row: number; readonly column: number }

/** Returns the position a key leads to, or null if the cell handles the key itself. Enter goes down, as in a spreadsheet. */
export function nextSpot({ row, column }: Spot, key: string, isShift: boolean): Spot | null {
  switch (key) {
    case 'ArrowUp':
      return { row: row - 1, column }
    case 'ArrowDown':
      return { row: row + 1, column }
    case 'ArrowLeft':
      return { row, column: column - 1 }
    case 'ArrowRight':
      return { row, column: column + 1 }
    case 'Enter':
      return { row: row + (isShift ? -1 : 1), column }
    default:
      return null
  }
}

/** Whether an arrow key leaves the text of an input: at its edge, or if all of it is selected. */
function leavesText(input: HTMLInputElement, key: string): boolean {
  const { selectionStart: start, selectionEnd: end, value } = input
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return true
  if (start === 0 && end === value.length) return true
  return start === end && start === (key === 'ArrowLeft' ? 0 : value.length)
}

/** Focuses a cell of a grid; returns false if there is no such cell. */
export function focusSpot(within: Element, { row, column }: Spot): boolean {
  const cell = within.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
  cell?.focus()
  return cell !== null
}

/** An `onKeyDown` handler of a cell that moves as `nextSpot` says. */
export function moveByKey(event: KeyboardEvent<HTMLElement>): boolean {
  const cell = event.currentTarget
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const spot = nextSpot(
    { row: Number(cell.dataset.row), column: Number(cell.dataset.column) },
    event.key,
    event.shiftKey,
  )
  if (spot === null || (cell instanceof HTMLInputElement && !leavesText(cell, event.key))) return false
  const grid = cell.closest('table')
  if (grid === null) return false
  event.preventDefault()
  return focusSpot(grid, spot)
}
