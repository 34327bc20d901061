import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import styles from './frame-link.module.css';
import type { NavigationLink } from './navigation.ts';

interface FrameLinkProps {
  readonly to: NavigationLink['to'];
  /** The page belongs to this link. */
  readonly isCurrent: boolean;
  /** From `useRoving`. */
  readonly tabIndex: 0 | -1;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}

/** A link at the side or among the settings. */
export const FrameLink = ({ isCurrent, ...link }: FrameLinkProps) => (
  <Link
    {...link}
    className={styles.link}
    // Addresses of pages of a project do not begin with the address of the link that they belong to.
    activeOptions={{ exact: true, includeSearch: false }}
    aria-current={isCurrent ? 'page' : undefined}
  />
);
