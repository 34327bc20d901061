import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { Button } from '../design/button.tsx';
import chips from '../design/fields/chips.module.css';
import { TextField } from '../design/fields/field.tsx';
import { CloseIcon } from '../design/icons.tsx';
import { Name } from '../design/name.tsx';
import { constraints as texts } from '../texts/constraints.ts';
import styles from './constraints.module.css';
import { itemsOf } from './items.ts';

/** Of more values than this, only a part is shown, with a filter. */
const maxShown = 60;
const manyValues = 12;

export interface ValuesFieldProps {
  readonly label: string;
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  /** What is wrong with the values. */
  readonly error?: string | undefined;
  readonly problemOf?: (item: string) => string | undefined;
}

/** A field for a list of values, typed one by one or pasted together. */
export const ValuesField = ({ label, values, onChange, error, problemOf }: ValuesFieldProps) => {
  const [typed, setTyped] = useState('');
  const [narrowed, setNarrowed] = useState('');
  const wrong = itemsOf(typed)
    .map((item) => problemOf?.(item))
    .find((problem) => problem !== undefined);
  const add = (text: string): void => {
    onChange([...new Set([...values, ...itemsOf(text)])]);
    setTyped('');
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (wrong === undefined) add(typed);
  };
  const onPaste = (event: ClipboardEvent): void => {
    const text = event.clipboardData.getData('text');
    if (itemsOf(text).length < 2) return;
    event.preventDefault();
    add(text);
  };
  const isLong = values.length > manyValues;
  // A short list has no filter field, so an earlier filter must not hide its values.
  const sought = isLong ? narrowed.toLowerCase() : '';
  const matching = values.filter((value) => value.toLowerCase().includes(sought));
  return (
    <fieldset className={styles.values}>
      <legend>
        {label} <span className={styles.soft}>({texts.count(values.length)})</span>
      </legend>
      {isLong && (
        <TextField label={texts.narrow} value={narrowed} onChange={(event) => setNarrowed(event.target.value)} />
      )}
      {values.length > 0 && (
        <ul className={chips.chips}>
          {matching.slice(0, maxShown).map((value) => (
            <li key={value} className={chips.chip} data-wrong={problemOf?.(value) !== undefined || undefined}>
              <Name>{value}</Name>
              <button
                type="button"
                aria-label={texts.removeValue(value)}
                onClick={() => onChange(values.filter((one) => one !== value))}
              >
                <CloseIcon />
              </button>
            </li>
          ))}
          {matching.length > maxShown && <li className={styles.soft}>{texts.more(matching.length - maxShown)}</li>}
        </ul>
      )}
      <div className={styles.row}>
        <div className={styles.grow}>
          <TextField
            label={texts.addValues}
            hint={texts.addValuesHint}
            value={typed}
            dir="auto"
            error={wrong ?? error}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKey}
            onPaste={onPaste}
            onBlur={() => typed.trim() !== '' && wrong === undefined && add(typed)}
          />
        </div>
        {values.length > 1 && <Button onClick={() => onChange([])}>{texts.removeAll}</Button>}
      </div>
    </fieldset>
  );
};
