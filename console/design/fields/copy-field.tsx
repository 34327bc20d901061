import { useRef, useState } from 'react';
import { secret as texts } from '../../texts/secret.ts';
import { Button } from '../button.tsx';
import styles from './copy-field.module.css';
import { copyText } from './copy-text.ts';
import { FieldFrame } from './field.tsx';

export interface CopyFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
}

/** A text to copy: focus selects it, and a button copies it. */
export const CopyField = ({ label, hint, value }: CopyFieldProps) => {
  const input = useRef<HTMLInputElement>(null);
  /** The last result: copied, or only selected because the browser refused to copy. */
  const [done, setDone] = useState<{ readonly value: string; readonly text: string }>();
  const copy = async (): Promise<void> => {
    const copied = await copyText(value);
    if (!copied) input.current?.focus();
    setDone({ value, text: copied ? texts.copied : texts.chosen });
  };
  return (
    <FieldFrame label={label} hint={hint}>
      {(control) => (
        <div className={styles.row}>
          <input
            type="text"
            {...control}
            ref={input}
            readOnly
            value={value}
            onFocus={(event) => event.target.select()}
          />
          <Button onClick={() => void copy()}>{texts.copy}</Button>
          <span role="status" className={styles.done}>
            {done?.value === value ? done.text : ''}
          </span>
        </div>
      )}
    </FieldFrame>
  );
};
