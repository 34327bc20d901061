import { useEffect, useRef, useState } from 'react';
import { TextField } from './field.tsx';
import { useLater } from './use-later.ts';

/** A pause in typing after which the search begins, in ms. */
const pause = 150;

export interface SearchFieldProps {
  readonly label: string;
  /** What is searched for, as the address has it; undefined: nothing. */
  readonly value: string | undefined;
  readonly onSearch: (text: string | undefined) => void;
  readonly hint?: string;
  /** What is searched is on the page already: there is nothing to wait for. */
  readonly local?: boolean;
}

/** A text to search for. It shows what is typed at once, and searches when the typing pauses. */
export const SearchField = ({ label, value, onSearch, hint, local = false }: SearchFieldProps) => {
  /** What was typed and is not in the address yet. */
  const [typed, setTyped] = useState<string>();
  if (typed !== undefined && typed === (value ?? '')) setTyped(undefined);
  const later = useLater(pause);
  // What else the address says may have changed when the pause is over.
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  const type = (text: string): void => {
    setTyped(text);
    const search = (): void => latest.current(text || undefined);
    if (local) search();
    else later(search);
  };
  return (
    <TextField
      label={label}
      hint={hint}
      type="search"
      dir="auto"
      value={typed ?? value ?? ''}
      onChange={(event) => type(event.target.value)}
    />
  );
};
