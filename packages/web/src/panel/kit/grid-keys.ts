import type { KeyboardEvent } from 'react'

/** Where a cell stands in its grid; cells carry it as `data-row` and `data-column`. */
export type Spot = { readonly row: number; readonly column: number }

/** Where a key leads from a cell; null: the key is the cell's own. Enter goes down, as in a spreadsheet. */
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

/** Whether an arrow leaves the text of an input: at its edge, or while all of it is selected. */
function leavesText(input: HTMLInputElement, key: string): boolean {
  const { selectionStart: start, selectionEnd: end, value } = input
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return true
  if (start === 0 && end === value.length) return true
  return start === end && start === (key === 'ArrowLeft' ? 0 : value.length)
}

/** Puts the focus on a cell of the grid around; false: there is none. */
export function focusSpot(within: Element, { row, column }: Spot): boolean {
  const cell = within.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
  cell?.focus()
  return cell !== null
}

/** For `onKeyDown` of a cell: moves as `nextSpot` says. */
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
