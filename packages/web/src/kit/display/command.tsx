import classes from './command.module.css'
import { CopyButton } from './copy-button.tsx'

/** A command for a terminal, on one line. */
export function Command({ command, copyLabel }: { command: string; copyLabel: string }) {
  return (
    <div className={classes.command}>
      <code>{command}</code>
      <CopyButton text={command} label={copyLabel} isSmall />
    </div>
  )
}
