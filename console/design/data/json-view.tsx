import styles from './diff.module.css';
import { jsonLines } from './line-diff.ts';

/** A value as JSON. */
export const JsonView = ({ value }: { readonly value: unknown }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to be able to
  <pre className={styles.diff} tabIndex={0}>
    {jsonLines(value).map((text, position) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
      <span key={position} className={styles.line}>
        {text}
      </span>
    ))}
  </pre>
);
