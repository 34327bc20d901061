import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { nextPosition } from '../roving.ts';
import styles from './menu.module.css';
import type { MenuContent, MenuStart } from './menu.tsx';
import { placeMenu } from './place-menu.ts';
import { portal } from './portal.ts';

export interface MenuPopupProps extends MenuContent {
  readonly start: MenuStart;
  readonly button: RefObject<HTMLElement | null>;
  /** The id of the button, whose name is that of the menu. */
  readonly labelledBy: string;
  readonly onClose: () => void;
}

/** Keys that follow each other within this time, in ms, are the beginning of one word. */
const pause = 700;

const itemsOf = (popup: HTMLElement): readonly HTMLElement[] => [
  ...popup.querySelectorAll<HTMLElement>('[role^="menuitem"]'),
];

/** An open menu. In a dialog it is a part of the dialog, which otherwise would take a click on it for one outside. */
export const MenuPopup = (props: MenuPopupProps) => {
  const { actions, choice, heading, start, button, labelledBy, onClose } = props;
  const popup = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  useLayoutEffect(() => {
    const menu = popup.current;
    const opener = button.current;
    if (menu === null || opener === null) return undefined;
    if (!menu.matches(':popover-open')) menu.showPopover();
    const place = (): void => placeMenu(menu, opener);
    place();
    const target = start === 'menu' ? menu : itemsOf(menu).at(start === 'first' ? 0 : -1);
    target?.focus({ preventScroll: true });
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [button, start]);
  useEffect(() => {
    const onPointer = ({ target }: PointerEvent): void => {
      const inside = [popup.current, button.current];
      if (target instanceof Node && !inside.some((part) => part?.contains(target))) onClose();
    };
    document.addEventListener('pointerdown', onPointer, true);
    return () => document.removeEventListener('pointerdown', onPointer, true);
  });
  /** The focus is back on the button before the action, so that what it opens can return the focus there. */
  const leave = (): void => {
    button.current?.focus();
    onClose();
  };
  /** The next item that begins with what was typed. */
  const itemTyped = (key: string, now: number, items: readonly HTMLElement[], at: number): number => {
    const isNext = now - typed.current.at > pause;
    const text = (isNext ? '' : typed.current.text) + key.toLowerCase();
    typed.current = { text, at: now };
    // The first letter moves on; further letters may keep the item.
    const first = isNext ? at + 1 : Math.max(at, 0);
    const order = items.map((_, step) => (first + step) % items.length);
    return order.find((one) => items[one]?.textContent.trim().toLowerCase().startsWith(text)) ?? -1;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    const { key, target, timeStamp } = event;
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // What contains the button has keys, too.
    event.stopPropagation();
    const items = itemsOf(event.currentTarget);
    const at = target instanceof HTMLElement ? items.indexOf(target) : -1;
    if (key.length > 1) typed.current = { text: '', at: 0 };
    if (key === 'Escape' || key === 'Tab') leave();
    else if (key === 'Enter' || key === ' ') items[at]?.click();
    else {
      const to = key.length === 1 ? itemTyped(key, timeStamp, items, at) : nextPosition(key, at, items.length);
      if (to === undefined) return;
      items[to]?.focus();
    }
    // Tab goes on from the button.
    if (key !== 'Tab') event.preventDefault();
  };
  const item = (key: string, text: ReactNode, onSelect: () => void, more: Readonly<Record<string, unknown>>) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the menu has the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: the role is among the other properties
    <div
      key={key}
      className={styles.item}
      tabIndex={-1}
      {...more}
      onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
      onClick={() => more['aria-disabled'] !== true && onSelect()}
    >
      {text}
    </div>
  );
  return createPortal(
    <div
      ref={popup}
      popover="manual"
      role="menu"
      tabIndex={-1}
      aria-labelledby={labelledBy}
      className={styles.popup}
      onKeyDown={onKeyDown}
      // A press on the button closes it, too, by the click that follows.
      onBlur={({ currentTarget, relatedTarget }) => {
        const inside = [currentTarget, button.current];
        if (relatedTarget instanceof Node && !inside.some((part) => part?.contains(relatedTarget))) onClose();
      }}
    >
      {heading !== undefined && <div className={styles.heading}>{heading}</div>}
      {choice !== undefined && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a group of items in a menu */}
          <div role="group" aria-label={choice.heading}>
            <div className={styles.heading}>{choice.heading}</div>
            {choice.choices.map(({ value, label }) =>
              item(
                value,
                <>
                  <span className={styles.mark} aria-hidden="true">
                    {value === choice.value && '✓'}
                  </span>
                  {label}
                </>,
                () => choice.onChoose(value),
                { role: 'menuitemradio', 'aria-checked': value === choice.value },
              ),
            )}
          </div>
          <hr className={styles.separator} />
        </>
      )}
      {actions.map(({ label, onSelect, lacks }, position) =>
        item(
          String(position),
          <span>
            {label}
            {lacks !== undefined && <span className={styles.lacks}>{lacks}</span>}
          </span>,
          () => {
            leave();
            onSelect();
          },
          { role: 'menuitem', 'aria-disabled': lacks === undefined ? undefined : true },
        ),
      )}
    </div>,
    button.current?.closest('[role="dialog"]') ?? portal.current ?? document.body,
  );
};
