import { useQuery } from '@tanstack/react-query';
import { waitingForMe } from '../../queries/change-requests.ts';
import { common } from '../../texts/common.ts';
import { useFirstPicture } from '../first-picture.ts';
import styles from './layout.module.css';

/** The number of change requests that wait for the caller's review; nothing while there are none. */
export const WaitingReviews = () => {
  const { data } = useQuery({ ...waitingForMe, enabled: useFirstPicture() });
  if (!data?.total) return null;
  return (
    <span className={styles.count} title={common.navigation.waiting(data.total)}>
      {data.total}
      <span className="unseen"> {common.navigation.waitingWord}</span>
    </span>
  );
};
