import classes from './bell.module.css'

/** The hand bell. Decorative: the name "Sineta" or a heading always accompanies it. */
export function Bell({ size, swings = false }: { size: number; swings?: boolean }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 48 48"
      aria-hidden="true"
      className={swings ? classes.swings : undefined}
    >
      <path className={classes.handle} d="M21.5 3h5a2 2 0 0 1 2 2v10h-9V5a2 2 0 0 1 2-2Z" />
      <circle className={classes.clapper} cx="24" cy="38.5" r="4.5" />
      <path
        className={classes.body}
        d="M24 14c6.5 0 9.8 4.6 10.7 10.8.6 4.3 1.8 6.7 4 8.7.9.9.3 2.5-1 2.5H10.3c-1.3 0-1.9-1.6-1-2.5 2.2-2 3.4-4.4 4-8.7C14.2 18.6 17.5 14 24 14Z"
      />
      <path className={classes.shine} d="M19 19.5c-2 2-2.6 5-3 9" />
    </svg>
  )
}
