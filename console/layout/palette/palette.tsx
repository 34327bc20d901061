import { type KeyboardEvent, useDeferredValue, useId, useState } from 'react';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { Name } from '../../design/name.tsx';
import { palette as texts } from '../../texts/palette.ts';
import type { Found } from './found.ts';
import styles from './palette.module.css';
import { useFound } from './use-found.ts';

/** Finds pages and actions by a few letters of their names. The code is loaded when the palette first opens. */
export const Palette = ({ onClose }: { readonly onClose: () => void }) => {
  const id = useId();
  const [text, setText] = useState('');
  const [position, setPosition] = useState(0);
  const found = useFound(useDeferredValue(text));
  const chosen = Math.min(position, found.length - 1);
  const go = (one: Found | undefined): void => {
    if (one === undefined) return;
    onClose();
    one.go();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') go(found[chosen]);
    else if (event.key === 'ArrowDown') setPosition(Math.min(chosen + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setPosition(Math.max(chosen - 1, 0));
    else return;
    event.preventDefault();
  };
  return (
    <Dialog open wide atTop onClose={onClose} title={texts.title}>
      <input
        className={styles.input}
        type="text"
        role="combobox"
        aria-label={texts.input}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-results`}
        aria-activedescendant={found.length > 0 ? `${id}-${chosen}` : undefined}
        aria-autocomplete="list"
        placeholder={texts.input}
        autoComplete="off"
        dir="auto"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setPosition(0);
        }}
        onKeyDown={onKey}
      />
      <div className={styles.results}>
        {found.length === 0 && <p role="status">{texts.none}</p>}
        {/* The focus stays in the field; arrow keys move the selection. */}
        <div id={`${id}-results`} role="listbox" aria-label={texts.results} className={styles.list} tabIndex={-1}>
          {found.map((one, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
            <div
              key={one.key}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={styles.result}
              ref={(element) => {
                if (index === chosen) element?.scrollIntoView({ block: 'nearest' });
              }}
              onClick={() => go(one)}
            >
              <span>
                <Name>{one.label}</Name>
                {one.about && (
                  <span className={styles.about} dir="auto">
                    {one.about}
                  </span>
                )}
              </span>
              <span className={styles.group}>{texts.groups[one.group]}</span>
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  );
};
