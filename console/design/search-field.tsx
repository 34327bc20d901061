import { useRef, useState } from 'react';
import { TextField } from './field.tsx';

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
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const type = (text: string): void => {
    setTyped(text);
    clearTimeout(waiting.current);
    if (local) onSearch(text || undefined);
    else waiting.current = setTimeout(() => onSearch(text || undefined), pause);
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
