import { type DragEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import styles from './sortable-list.module.css';

export interface SortableListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** The permission that the caller lacks, from `useLacking`; the order is then read-only. */
  readonly lacks?: string | undefined;
  readonly onMove: (from: number, to: number) => void;
  /** The accessible name of the handle; places count from 1. */
  readonly handleText: (item: Item, place: number, count: number) => string;
  /** Announced to screen readers after a move. */
  readonly movedText: (item: Item, place: number, count: number) => string;
  readonly className?: string | undefined;
  readonly itemClassName?: string | undefined;
  /** The item is shown as inactive. */
  readonly isDisabled?: (item: Item) => boolean;
  /** Renders an item; `handle` moves it, and is undefined if the order is read-only. */
  readonly children: (item: Item, parts: SortableParts) => ReactNode;
}

export interface SortableParts {
  readonly handle: ReactNode;
  readonly index: number;
  readonly moveTo: (to: number) => void;
}

/** A list whose order is changed by dragging or with the arrow keys. */
export const SortableList = <Item,>(props: SortableListProps<Item>) => {
  const { label, items, keyOf, lacks, onMove, handleText, movedText, className, itemClassName, isDisabled } = props;
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<number>();
  const [target, setTarget] = useState<number>();
  const held = useRef(false);
  const count = items.length;
  const move = (from: number, to: number): void => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= count || to === from) return;
    onMove(from, to);
    setSaid(movedText(item, to + 1, count));
  };
  const onKey = (event: KeyboardEvent, index: number): void => {
    const to = event.key === 'ArrowUp' ? index - 1 : event.key === 'ArrowDown' ? index + 1 : undefined;
    if (to === undefined || lacks !== undefined) return;
    event.preventDefault();
    move(index, to);
  };
  const start = (event: DragEvent, index: number): void => {
    if (!held.current) {
      event.preventDefault();
      return;
    }
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', String(index));
    setDragged(index);
  };
  const end = (): void => {
    held.current = false;
    setDragged(undefined);
    setTarget(undefined);
  };
  return (
    <>
      <ol className={className} aria-label={label}>
        {items.map((item, index) => (
          <li
            key={keyOf(item)}
            className={itemClassName}
            data-disabled={isDisabled?.(item) || undefined}
            data-target={(target === index && dragged !== index) || undefined}
            draggable={count > 1 && lacks === undefined}
            onPointerDown={({ target: pressed }) => {
              // Only the handle starts a drag, so that text elsewhere can be selected.
              held.current = pressed instanceof Element && pressed.closest('[data-handle]') !== null;
            }}
            onDragStart={(event) => start(event, index)}
            onDragOver={(event) => {
              if (dragged === undefined) return;
              event.preventDefault();
              setTarget(index);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== undefined) move(dragged, index);
              end();
            }}
            onDragEnd={end}
          >
            {props.children(item, {
              index,
              moveTo: (to) => move(index, to),
              handle: count > 1 && (
                <Button
                  look="quiet"
                  className={styles.handle}
                  lacks={lacks}
                  aria-label={handleText(item, index + 1, count)}
                  data-handle=""
                  onKeyDown={(event) => onKey(event, index)}
                >
                  <span aria-hidden="true">⠿</span>
                </Button>
              ),
            })}
          </li>
        ))}
      </ol>
      <p className="unseen" role="status">
        {said}
      </p>
    </>
  );
};
