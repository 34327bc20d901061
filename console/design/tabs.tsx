import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { nextPosition } from './roving.ts';
import styles from './tabs.module.css';

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly value: string; readonly label: ReactNode; readonly panel: ReactNode }[];
  /** The open tab; absent: the first one, and the component keeps the state. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** Moves the focus among the tabs; Enter and Space open one. */
const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const at = event.target instanceof HTMLElement ? tabs.indexOf(event.target) : -1;
  const to = at < 0 ? undefined : nextPosition(event.key, at, tabs.length);
  if (to === undefined) return;
  event.preventDefault();
  tabs[to]?.focus();
};

/** Several views of one thing, one at a time. */
export const Tabs = ({ label, tabs, value, onChange }: TabsProps) => {
  const id = useId();
  const [chosen, setChosen] = useState(tabs[0]?.value);
  const current = value ?? chosen;
  const open = (next: string): void => {
    if (next === current) return;
    setChosen(next);
    onChange?.(next);
  };
  const shown = tabs.find((tab) => tab.value === current);
  return (
    <div>
      <div role="tablist" className={styles.list} aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            className={styles.tab}
            aria-selected={tab === shown}
            aria-controls={tab === shown ? `${id}-panel` : undefined}
            tabIndex={tab === (shown ?? tabs[0]) ? 0 : -1}
            onClick={() => open(tab.value)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {shown !== undefined && (
        <div
          key={shown.value}
          role="tabpanel"
          id={`${id}-panel`}
          className={styles.panel}
          aria-labelledby={`${id}-${shown.value}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll a panel without controls
          tabIndex={0}
        >
          {shown.panel}
        </div>
      )}
    </div>
  );
};
