import { useQuery } from '@tanstack/react-query';
import { flagUsage } from '../../../queries/flag.ts';
import { common } from '../../../texts/common.ts';
import { flag as texts } from '../../../texts/flag.ts';
import styles from '../flag.module.css';
import { useFlag } from '../whom/flag-context.tsx';
import { lastHours } from './usage-sums.ts';

const { environments: environmentTexts } = texts;

/** Width of an hour and height of the highest one, in units of the picture. */
const [hourWidth, height] = [4, 24];
const hours = 24;

/** The requests of an environment in the last 24 hours: a bar for each hour, and their sum. */
export const LastDay = ({ environment }: { readonly environment: string }) => {
  const { path } = useFlag();
  const { data, isError } = useQuery(flagUsage(path.featureName, hours));
  if (data === undefined)
    return <span className={styles.requests}>{isError ? environmentTexts.requestsNotRead : common.pending}</span>;
  const counts = lastHours(data, environment, hours, Date.now());
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return <span className={styles.requests}>{environmentTexts.noRequests}</span>;
  const most = Math.max(...counts);
  return (
    <span className={styles.requests}>
      <svg
        className={styles.spark}
        viewBox={`0 0 ${hours * hourWidth} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={environmentTexts.hours(counts)}
      >
        {counts.map((count, hour) => {
          const size = count === 0 ? 1 : Math.max(2, (count / most) * height);
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: an hour is known by its place
              key={hour}
              data-none={count === 0 || undefined}
              x={hour * hourWidth}
              y={height - size}
              width={hourWidth - 1}
              height={size}
            />
          );
        })}
      </svg>
      {environmentTexts.requests(total)}
    </span>
  );
};
