import { useMemo } from 'react'
import { encode } from 'uqr'
import classes from './account.module.css'

/**
 * Black on white in both colour schemes, because some scanners cannot read inverted codes. Drawn in the browser, so the secret
 * never leaves it.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    // Level M survives a scratched screen, and scanners need four light modules around the code.
    const { data, size } = encode(text, { ecc: 'M', border: 4 })
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    return { size, path: dark.join('') }
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
