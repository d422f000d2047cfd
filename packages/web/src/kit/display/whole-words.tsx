import classes from './whole-words.module.css'

/** The longest word that a column of a table may be made wider for. */
const maxLength = 14

/**
 * Text in a table. A narrow column may break any word, so that nothing sticks out of the page; ordinary words are kept whole, and
 * only longer ones, such as e-mail addresses, are broken.
 */
export const WholeWords = ({ children }: { children: string }) =>
  children.split(/\s+/).every((word) => word.length <= maxLength) ? (
    <span className={classes.whole}>{children}</span>
  ) : (
    children
  )
