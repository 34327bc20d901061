import { common } from '../../texts/common.ts';
import styles from './states.module.css';

/** Stands in place of content that is still loading. */
export const Loading = () => (
  <p className={styles.loading} role="status">
    {common.loading}
  </p>
);
