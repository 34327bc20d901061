import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import styles from './menu.module.css';
import { portal } from './portal.ts';

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

export interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly actions: readonly MenuAction[];
  readonly choice?: MenuChoice | undefined;
  /** The first line of the menu, e.g. who is signed in. */
  readonly heading?: ReactNode;
}

/** A menu of actions and, if given, a choice. */
export const Menu = ({ trigger, actions, choice, heading }: MenuProps) => (
  <Base.Root>
    <Base.Trigger render={trigger} />
    <Base.Portal container={portal}>
      <Base.Positioner className={styles.positioner} sideOffset={4} align="end">
        <Base.Popup className={styles.popup}>
          {heading !== undefined && <div className={styles.heading}>{heading}</div>}
          {choice !== undefined && (
            <>
              <Base.RadioGroup value={choice.value} onValueChange={(value: string) => choice.onChoose(value)}>
                <div className={styles.heading}>{choice.heading}</div>
                {choice.choices.map(({ value, label }) => (
                  <Base.RadioItem key={value} value={value} className={styles.item}>
                    <span className={styles.mark}>
                      <Base.RadioItemIndicator>✓</Base.RadioItemIndicator>
                    </span>
                    {label}
                  </Base.RadioItem>
                ))}
              </Base.RadioGroup>
              <Base.Separator className={styles.separator} />
            </>
          )}
          {actions.map(({ label, onSelect, lacks }, position) => (
            <Base.Item
              // biome-ignore lint/suspicious/noArrayIndexKey: the actions of a menu stay in their places
              key={position}
              className={styles.item}
              disabled={lacks !== undefined}
              onClick={onSelect}
            >
              <span>
                {label}
                {lacks !== undefined && <span className={styles.lacks}>{lacks}</span>}
              </span>
            </Base.Item>
          ))}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);
