import type { CSSProperties } from 'react';
import { Name } from '../name.tsx';
import { hueOf, initialsOf } from './initials.ts';
import styles from './person.module.css';

/** A disc with the initials of a name, which stands beside it. */
export const Initials = ({ name }: { readonly name: string }) => (
  <span
    className={styles.initials}
    // In a style and an attribute: it is no text of the page, and nobody hears it.
    data-initials={initialsOf(name)}
    style={{ '--hue': hueOf(name) } as CSSProperties}
    aria-hidden="true"
  />
);

/** Somebody, by name and initials. */
export const Person = ({ name }: { readonly name: string }) => (
  <span className={styles.person}>
    <Initials name={name} />
    <Name>{name}</Name>
  </span>
);
