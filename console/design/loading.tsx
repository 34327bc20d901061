import { common } from '../texts/common.ts';
import styles from './states.module.css';

/** Something is on its way. */
export const Loading = () => (
  <p className={styles.loading} role="status">
    {common.loading}
  </p>
);
