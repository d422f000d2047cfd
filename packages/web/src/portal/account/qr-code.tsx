import { useMemo } from 'react'
import classes from './account.module.css'
import { qrCode } from './qr.ts'

// Readers want four modules of white around it.
const margin = 4

/** Black on white in both colour schemes: not every reader understands it the other way round. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const modules = qrCode(text)
    const dark = modules.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`M${x + margin} ${y + margin}h1v1h-1z`] : [])),
    )
    return { size: modules.length + 2 * margin, path: dark.join('') }
  }, [text])
  return (
    <div className={classes.qr}>
      <svg
        width={184}
        height={184}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={label}
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#000" />
      </svg>
    </div>
  )
}
