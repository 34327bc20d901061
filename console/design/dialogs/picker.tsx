import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { picker as texts } from '../../texts/picker.ts';
import { contains } from '../contains.ts';
import { Check } from '../fields/check.tsx';
import { TextField } from '../fields/field.tsx';
import { Loading } from '../messages/loading.tsx';
import styles from './picker.module.css';

export interface PickerProps<Item> {
  readonly label: string;
  readonly hint?: string | undefined;
  /** undefined: not loaded yet */
  readonly items: readonly Item[] | undefined;
  readonly keyOf: (item: Item) => string;
  /** The text of an item that the search looks through. */
  readonly textOf: (item: Item) => string;
  readonly show: (item: Item) => ReactNode;
  readonly chosen: readonly Item[];
  readonly onChange: (chosen: readonly Item[]) => void;
}

/** A list with no more items than this needs no search field. */
export const few = 10;
/** At most this many items that are not chosen are shown; a longer search text finds the others. */
const maxShown = 200;

/**
 * Chooses several of many items, with a search. Items that were chosen when the search text last changed stand first,
 * whether they match or not. Items that were ticked since then keep their place, because a checkbox that moves loses
 * the focus.
 */
export const Picker = <Item,>(props: PickerProps<Item>) => {
  const { label, hint, items = [], keyOf, textOf, show, chosen, onChange } = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed);
  const [first, setFirst] = useState(chosen);
  const keys = new Set(chosen.map(keyOf));
  const firstKeys = new Set(first.map(keyOf));
  const others = items.filter((item) => !firstKeys.has(keyOf(item)) && contains(textOf(item), sought));
  const shown = others.filter((item, place) => place < maxShown || keys.has(keyOf(item)));
  const line = (item: Item): ReactNode => {
    const key = keyOf(item);
    const on = keys.has(key);
    return (
      <li key={key}>
        <Check
          checked={on}
          onChange={() => onChange(on ? chosen.filter((one) => keyOf(one) !== key) : [...chosen, item])}
        >
          {show(item)}
        </Check>
      </li>
    );
  };
  const search = (text: string): void => {
    setTyped(text);
    setFirst(chosen);
  };
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
          onChange={(event) => search(event.target.value)}
          // Enter in the search field must not send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <p role="status" className={styles.soft}>
        {texts.chosen(chosen.length)}
      </p>
      <ul className={styles.list}>
        {first.map(line)}
        {shown.map(line)}
      </ul>
      {others.length > shown.length && <p className={styles.soft}>{texts.more(others.length - shown.length)}</p>}
      {props.items === undefined && <Loading />}
      {props.items !== undefined && others.length === 0 && first.length === 0 && (
        <p className={styles.soft}>{texts.none}</p>
      )}
    </fieldset>
  );
};
