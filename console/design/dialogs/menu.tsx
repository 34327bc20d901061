import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useId, useRef, useState } from 'react';
import { MenuPopup } from './menu-popup.tsx';

/** One action in a menu. */
export interface MenuAction {
  readonly label: ReactNode;
  readonly onSelect: () => void;
  /** The permission that the caller lacks, from `useLacking`. */
  readonly lacks?: string | undefined;
}

/** A choice of one among several. */
export interface MenuChoice {
  readonly heading: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
}

export interface MenuContent {
  readonly actions: readonly MenuAction[];
  readonly choice?: MenuChoice | undefined;
  /** The first line of the menu, e.g. who is signed in. */
  readonly heading?: ReactNode;
}

export interface MenuProps extends MenuContent {
  /** The button that opens the menu. */
  readonly trigger: ReactElement<Record<string, unknown>>;
}

/** What gets the focus when a menu opens: after a click the menu itself, after a key an item. */
export type MenuStart = 'menu' | 'first' | 'last';

/** A menu of actions and, if given, a choice: a button that opens it with a click, Enter, Space and the arrow keys. */
export const Menu = ({ trigger, ...content }: MenuProps) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [start, setStart] = useState<MenuStart>();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setStart(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  return (
    <>
      {cloneElement(trigger, {
        id,
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': start !== undefined,
        // A key that presses the button is a click without a position in a series of clicks.
        onClick: ({ detail }: { readonly detail: number }) =>
          setStart(start !== undefined ? undefined : detail === 0 ? 'first' : 'menu'),
        onKeyDown,
      })}
      {start !== undefined && (
        <MenuPopup {...content} start={start} button={button} labelledBy={id} onClose={() => setStart(undefined)} />
      )}
    </>
  );
};
