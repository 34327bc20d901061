import { Name } from '../../design/name.tsx';
import page from '../../design/page.module.css';
import { Initials } from '../../design/person.tsx';
import { Ago } from '../../design/time/moment.tsx';
import { activity as texts } from '../../texts/activity.ts';
import styles from './activity.module.css';
import { Deed } from './deed.tsx';
import type { Entry } from './entries.ts';
import type { useNames } from './use-names.ts';

export interface ChangeLineProps {
  readonly entry: Entry;
  readonly names: ReturnType<typeof useNames>;
}

/** One change in a short list: who did what, and how long ago. */
export const ChangeLine = ({ entry: { events }, names }: ChangeLineProps) => {
  const [first] = events;
  const who = names.whoOf(first);
  return (
    <li className={styles.line}>
      <Initials name={who} />
      <p>
        <strong>
          <Name>{who}</Name>
        </strong>{' '}
        <Deed event={first} segmentName={names.segmentName} />
        {events.length > 1 && ` ${texts.others(events.length - 1)}`}
      </p>
      <span className={page.soft}>
        <Ago at={first.createdAt} />
      </span>
    </li>
  );
};
