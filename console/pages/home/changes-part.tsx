import { useInfiniteQuery } from '@tanstack/react-query';
import { useFirstPicture } from '../../layout/first-picture.ts';
import { eventPages } from '../../queries/events.ts';
import { home } from '../../texts/home.ts';
import { ChangeLine } from '../activity/change-line.tsx';
import { entriesOf } from '../activity/entries.ts';
import { startOf } from '../activity/start-of.ts';
import { useNames } from '../activity/use-names.ts';
import { Part } from './part.tsx';

const { changed: texts } = home;

/** As in the activity, of which this is the beginning. */
const since = { time: 'yesterday' } as const;

/** So many events are read: some are of one change. */
const events = 25;

/** The latest changes since yesterday. @param most rows */
export const ChangesPart = ({ most }: { readonly most: number }) => {
  const enabled = useFirstPicture();
  const log = useInfiniteQuery({ ...eventPages({}, since.time, () => startOf(since, Date.now()), events), enabled });
  const names = useNames(enabled);
  return (
    <Part
      heading={texts.yesterday}
      none={texts.none}
      query={log}
      all={{ to: '/activity', search: since }}
      rows={entriesOf(log.data?.pages ?? [])
        .slice(0, most)
        .map((entry) => <ChangeLine key={entry.key} entry={entry} names={names} />)}
    />
  );
};
