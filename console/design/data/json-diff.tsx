import { common } from '../../texts/common.ts';
import { classNames } from '../class-names.ts';
import styles from './diff.module.css';
import { jsonLines, lineDiff } from './line-diff.ts';

export interface JsonDiffProps {
  /** undefined: the value is new */
  readonly before: unknown;
  /** undefined: the value is removed */
  readonly after: unknown;
}

/** The difference of two JSON values, line by line. */
export const JsonDiff = ({ before, after }: JsonDiffProps) => {
  const lines = lineDiff(jsonLines(before), jsonLines(after));
  if (lines.every(({ kind }) => kind === 'same')) return <p>{common.change.nothing}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to be able to
    <pre className={styles.diff} tabIndex={0}>
      {lines.map(({ kind, text }, position) => {
        const Element = kind === 'added' ? 'ins' : kind === 'removed' ? 'del' : 'span';
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place
          <Element key={position} className={classNames(styles.line, kind !== 'same' && styles[kind])}>
            {text}
          </Element>
        );
      })}
    </pre>
  );
};
