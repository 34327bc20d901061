import { common } from '../../texts/common.ts';
import styles from './states.module.css';

/** Stands in place of content that is still loading: lines of its kind, and the word for whoever does not see them. */
export const Loading = () => (
  <p className={styles.loading} role="status">
    <span className="unseen">{common.loading}</span>
  </p>
);
