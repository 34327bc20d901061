import type { ReactNode } from 'react';
import mark from '../../design/mark.svg';
import styles from './door.module.css';

/** The frame of pages for visitors who are not signed in. */
export const Door = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <main className={styles.door}>
    <title>{`${title} · Halyard`}</title>
    <div className={styles.card}>
      <div className={styles.head}>
        <img src={mark} alt="" />
        <h1>{title}</h1>
      </div>
      {children}
    </div>
  </main>
);
