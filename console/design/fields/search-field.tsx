import { useEffect, useRef, useState } from 'react';
import { useLater } from '../use-later.ts';
import { TextField } from './field.tsx';

/** The search begins after a pause in typing, in ms. */
const pause = 150;

export interface SearchFieldProps {
  readonly label: string;
  /** The search text in the address; undefined: none. */
  readonly value: string | undefined;
  readonly onSearch: (text: string | undefined) => void;
  readonly hint?: string;
  /** The data is on the page already, so the search does not wait for a pause. */
  readonly local?: boolean;
}

/** A search field. It shows input at once, and searches when the typing pauses. */
export const SearchField = ({ label, value, onSearch, hint, local = false }: SearchFieldProps) => {
  /** Input that is not in the address yet. */
  const [typed, setTyped] = useState<string>();
  if (typed !== undefined && typed === (value ?? '')) setTyped(undefined);
  const later = useLater(pause);
  // Other parts of the address may have changed during the pause.
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
