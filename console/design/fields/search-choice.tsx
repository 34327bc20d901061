import { type KeyboardEvent, useId, useState } from 'react';
import { picker as texts } from '../../texts/picker.ts';
import { contains } from '../contains.ts';
import { Name } from '../name.tsx';
import { FieldFrame } from './field.tsx';
import styles from './search-choice.module.css';

export interface Choice {
  readonly key: string;
  readonly label: string;
  /** A second text, which the search looks through, too. */
  readonly about?: string | undefined;
}

export interface SearchChoiceProps {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** What stands in the field while nothing is chosen. */
  readonly placeholder: string;
  /** The text of what is chosen; empty: nothing is. */
  readonly chosen: string;
  readonly choices: readonly Choice[];
  readonly onChoose: (key: string) => void;
  /** A last line that makes a new thing with the typed name; absent: there is none. */
  readonly create?: {
    readonly label: (typed: string) => string;
    /** The permission that the caller lacks, from `useLacking`. */
    readonly lacks: string | undefined;
    readonly onCreate: (typed: string) => void;
  };
}

/** At most this many are shown; a longer text finds the others. */
const maxShown = 50;

/** An open list at the edge of a dialog, or of the window, is scrolled to once. */
const showWhole = (list: HTMLElement | null): void => list?.scrollIntoView({ block: 'nearest' });

/** A field that chooses one of many things by a few letters of their names, or makes a new one. */
export const SearchChoice = (props: SearchChoiceProps) => {
  const { label, hint, error, placeholder, chosen, choices, onChoose, create } = props;
  const id = useId();
  /** undefined: the list is closed */
  const [typed, setTyped] = useState<string>();
  const [position, setPosition] = useState(0);
  const sought = typed ?? '';
  const found = choices.filter((one) => contains(`${one.label} ${one.about ?? ''}`, sought));
  const shown = found.slice(0, maxShown);
  const count = shown.length + (create === undefined ? 0 : 1);
  const active = Math.min(position, count - 1);
  const isOpen = typed !== undefined;
  const open = (text: string): void => {
    setTyped(text);
    setPosition(0);
  };
  const take = (place: number): void => {
    const one = shown[place];
    if (one !== undefined) onChoose(one.key);
    else if (create === undefined || create.lacks !== undefined) return;
    else create.onCreate(sought.trim());
    setTyped(undefined);
  };
  const onKey = (event: KeyboardEvent): void => {
    const { key } = event;
    if (key === 'ArrowDown') {
      if (isOpen) setPosition(Math.min(active + 1, count - 1));
      else open('');
    } else if (key === 'ArrowUp' && isOpen) setPosition(Math.max(active - 1, 0));
    else if (key === 'Enter') {
      if (isOpen) take(active);
      else open('');
    } else if (key === 'Escape' && isOpen) {
      // Only the list closes, not the dialog around it.
      event.stopPropagation();
      setTyped(undefined);
    } else return;
    event.preventDefault();
  };
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.choice}>
          <input
            {...control}
            type="text"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-list` : undefined}
            aria-activedescendant={isOpen && count > 0 ? `${id}-${active}` : undefined}
            aria-autocomplete="list"
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            placeholder={chosen || placeholder}
            value={typed ?? chosen}
            onChange={(event) => open(event.target.value)}
            onClick={() => isOpen || open('')}
            onBlur={() => setTyped(undefined)}
            onKeyDown={onKey}
          />
          {isOpen && (
            // biome-ignore lint/a11y/noStaticElementInteractions: a press does nothing but leave the focus in the field
            <div ref={showWhole} className={styles.popup} onMouseDown={(event) => event.preventDefault()}>
              <div id={`${id}-list`} role="listbox" aria-label={texts.matches} tabIndex={-1}>
                {shown.map((one, place) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
                  <div
                    key={one.key}
                    id={`${id}-${place}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={place === active}
                    className={styles.option}
                    ref={(element) => {
                      if (place === active) element?.scrollIntoView({ block: 'nearest' });
                    }}
                    onClick={() => take(place)}
                  >
                    <Name>{one.label}</Name>
                    {one.about && (
                      <span className={styles.about} dir="auto">
                        {one.about}
                      </span>
                    )}
                  </div>
                ))}
                {create && (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
                  <div
                    id={`${id}-${shown.length}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={active === shown.length}
                    aria-disabled={create.lacks === undefined ? undefined : true}
                    className={styles.option}
                    onClick={() => take(shown.length)}
                  >
                    <span className={styles.create}>{create.label(sought.trim())}</span>
                    {create.lacks !== undefined && <span className={styles.about}>{create.lacks}</span>}
                  </div>
                )}
              </div>
              {found.length > shown.length && <p className={styles.about}>{texts.more(found.length - shown.length)}</p>}
              {found.length === 0 && <p className={styles.about}>{texts.none}</p>}
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  );
};
