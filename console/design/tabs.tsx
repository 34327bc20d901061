import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly { readonly value: string; readonly label: ReactNode; readonly panel: ReactNode }[];
  /** The open tab; absent: the first one, and the component keeps the state. */
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** Several views of one thing, one at a time. */
export const Tabs = ({ label, tabs, value, onChange }: TabsProps) => (
  <Base.Root
    {...(value === undefined ? { defaultValue: tabs[0]?.value } : { value })}
    onValueChange={(next: string) => onChange?.(next)}
  >
    <Base.List className={styles.list} aria-label={label}>
      {tabs.map((tab) => (
        <Base.Tab key={tab.value} value={tab.value} className={styles.tab}>
          {tab.label}
        </Base.Tab>
      ))}
    </Base.List>
    {tabs.map((tab) => (
      <Base.Panel key={tab.value} value={tab.value} className={styles.panel}>
        {tab.panel}
      </Base.Panel>
    ))}
  </Base.Root>
);
