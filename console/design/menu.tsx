import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import styles from './menu.module.css';
import { portal } from './portal.ts';

/** One thing to do. */
export interface MenuAction {
  readonly label: ReactNode;
  readonly onSelect: () => void;
  /** What the caller lacks, from `useLacking`. */
  readonly lacks?: string | undefined;
}

/** One of several, of which one is chosen. */
export interface MenuChoice {
  readonly heading: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
}

export interface MenuProps {
  /** The button that opens it. */
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly actions: readonly MenuAction[];
  readonly choice?: MenuChoice | undefined;
  /** Above everything: whose menu it is. */
  readonly heading?: ReactNode;
}

/** What can be done with one thing. */
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
