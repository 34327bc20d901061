import { useRef, useState } from 'react';
import { secret as texts } from '../../texts/secret.ts';
import { Button } from '../button.tsx';
import { copyText } from '../fields/copy-text.ts';
import styles from './code-block.module.css';

export interface CodeBlockProps {
  readonly label: string;
  readonly code: string;
}

/** Code to copy, as it is. If the browser refuses to copy, the code is selected. */
export const CodeBlock = ({ label, code }: CodeBlockProps) => {
  const shown = useRef<HTMLPreElement>(null);
  const [done, setDone] = useState<{ readonly code: string; readonly text: string }>();
  const copy = async (): Promise<void> => {
    const copied = await copyText(code);
    if (!copied && shown.current !== null) getSelection()?.selectAllChildren(shown.current);
    setDone({ code, text: copied ? texts.copied : texts.chosen });
  };
  return (
    <figure className={styles.block} aria-label={label}>
      <figcaption className={styles.head}>
        <span className={styles.label}>{label}</span>
        <span role="status" className={styles.done}>
          {done?.code === code ? done.text : ''}
        </span>
        <Button aria-label={texts.copyWhat(label)} onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard has to be able to */}
      <pre ref={shown} className={styles.code} tabIndex={0}>
        {code}
      </pre>
    </figure>
  );
};
