import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { picker as texts } from '../texts/picker.ts';
import { Check } from './check.tsx';
import { contains } from './contains.ts';
import { TextField } from './field.tsx';
import styles from './picker.module.css';

export interface PickerProps<Item> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** What is searched of an item. */
  readonly textOf: (item: Item) => string;
  readonly show: (item: Item) => ReactNode;
  readonly chosen: readonly Item[];
  readonly onChange: (chosen: readonly Item[]) => void;
}

/** Fewer than this are seen at a glance: they need no field to search. */
const few = 10;
/** At most as many are shown: the others are found by a longer text. */
const maxShown = 200;

/** Several of many, found by a text. What is chosen stands first, whatever is searched for. */
export const Picker = <Item,>(props: PickerProps<Item>) => {
  const { label, hint, items, keyOf, textOf, show, chosen, onChange } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed);
  const keys = new Set(chosen.map(keyOf));
  const others = items.filter((item) => !keys.has(keyOf(item)) && contains(textOf(item), sought));
  const line = (item: Item, on: boolean): ReactNode => (
    <li key={keyOf(item)}>
      <Check
        checked={on}
        onChange={() => onChange(on ? chosen.filter((one) => keyOf(one) !== keyOf(item)) : [...chosen, item])}
      >
        {show(item)}
      </Check>
    </li>
  );
  return (
    <fieldset className={styles.picker} aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <legend>{label}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.soft}>
          {hint}
        </p>
      )}
      {items.length > few && (
        <TextField
          label={texts.search}
          type="search"
          dir="auto"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          // It narrows the list; the form is sent by its button.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <p role="status" className={styles.soft}>
        {texts.chosen(chosen.length)}
      </p>
      <ul className={styles.list}>
        {chosen.map((item) => line(item, true))}
        {others.slice(0, maxShown).map((item) => line(item, false))}
      </ul>
      {others.length > maxShown && <p className={styles.soft}>{texts.more(others.length - maxShown)}</p>}
      {others.length === 0 && chosen.length === 0 && <p className={styles.soft}>{texts.none}</p>}
    </fieldset>
  );
};
