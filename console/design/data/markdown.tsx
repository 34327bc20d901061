import { Fragment } from 'react';
import styles from './markdown.module.css';
import { blocksOf, type Inline } from './markdown-parts.ts';

const Part = ({ part }: { readonly part: Inline }) => {
  switch (part.kind) {
    case 'code':
      return <code>{part.text}</code>;
    case 'strong':
      return <strong>{part.text}</strong>;
    case 'em':
      return <em>{part.text}</em>;
    case 'link':
      return <a href={part.href}>{part.text}</a>;
    case 'text':
      return part.text;
  }
};

const Line = ({ parts }: { readonly parts: readonly Inline[] }) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a text that does not change
  parts.map((part, position) => <Part key={position} part={part} />);

/** Renders Markdown: paragraphs, lists, emphasis, code and links. HTML is shown as text. */
export const Markdown = ({ text }: { readonly text: string }) => (
  <div className={styles.markdown} dir="auto">
    {blocksOf(text).map(({ kind, lines }, position) =>
      kind === 'list' ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <ul key={position}>
          {lines.map((parts, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={line}>
              <Line parts={parts} />
            </li>
          ))}
        </ul>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <p key={position}>
          {lines.map((parts, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Fragment key={line}>
              {line > 0 && ' '}
              <Line parts={parts} />
            </Fragment>
          ))}
        </p>
      ),
    )}
  </div>
);
