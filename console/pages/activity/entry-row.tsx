import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import buttons from '../../design/button.module.css';
import { Button } from '../../design/button.tsx';
import { classNames } from '../../design/class-names.ts';
import { Remark } from '../../design/messages/remark.tsx';
import { Name } from '../../design/name.tsx';
import { Initials } from '../../design/person/person.tsx';
import { clockText, momentText } from '../../design/time/moment.tsx';
import type { WayBack } from '../../queries/project-history.ts';
import { activity as texts } from '../../texts/activity.ts';
import styles from './activity.module.css';
import { Deed } from './deed.tsx';
import type { Entry } from './entries.ts';
import { EntryDifference } from './entry-difference.tsx';

/** A change of more events is folded: so many are shown, and so many while it is open. */
const maxShown = { folded: 3, open: 100 } as const;

export interface EntryRowProps {
  readonly entry: Entry;
  /** The name of who made the change. */
  readonly who: string;
  /** The name of its project; undefined: it has none, or all have the same. */
  readonly where: string | undefined;
  /** The flag of which the page is narrowed. */
  readonly feature: string | undefined;
  readonly segmentName: (id: number) => string;
  readonly waits: boolean;
  readonly onUndo: (way: WayBack) => void;
}

/** One change: who did what and why, with its difference, and the ways back. */
export const EntryRow = ({ entry, who, where, feature, segmentName, waits, onUndo }: EntryRowProps) => {
  const { events, commit } = entry;
  const [first] = events;
  const [open, setOpen] = useState(false);
  const id = useId();
  const at = momentText(first.createdAt);
  const one = texts.one(who, at);
  const shown = events.slice(0, open ? maxShown.open : maxShown.folded);
  const isSingle = events.length === 1;
  const changesContent = commit !== undefined && commit.features.length + commit.segments.length > 0;
  return (
    <li className={styles.entry}>
      <Initials name={who} />
      <div className={styles.what}>
        <p>
          <strong>
            <Name>{who}</Name>
          </strong>{' '}
          {isSingle ? <Deed event={first} segmentName={segmentName} /> : texts.made(events.length)}
        </p>
        {!isSingle && (
          <ul className={styles.parts}>
            {shown.map((event) => (
              <li key={event.id}>
                <Deed event={event} segmentName={segmentName} />
              </li>
            ))}
            {shown.length < events.length && <li>{texts.others(events.length - shown.length)}</li>}
          </ul>
        )}
        {commit?.comment != null && <Remark>{commit.comment}</Remark>}
        <p className={styles.about}>
          <time dateTime={first.createdAt} title={at}>
            {clockText(first.createdAt)}
          </time>
          {where !== undefined && <Name>{where}</Name>}
          {commit && <span>{texts.revision(commit.revision)}</span>}
        </p>
      </div>
      <div className={styles.actions}>
        {changesContent && (
          <>
            <Button
              look="quiet"
              aria-label={texts.undoOne(one)}
              waits={waits}
              onClick={() => onUndo({ kind: 'undo', projectId: commit.project, revision: commit.revision })}
            >
              {texts.undo}
            </Button>
            <Link
              className={classNames(buttons.button, buttons.quiet)}
              to="/projects/$projectId/history"
              params={{ projectId: commit.project }}
              search={{ to: commit.revision, view: 'difference', feature }}
              aria-label={texts.compareOne(one)}
            >
              {texts.compare}
            </Link>
          </>
        )}
        <Button
          look="quiet"
          aria-label={texts.differenceOne(one)}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          {texts.difference}
        </Button>
      </div>
      {open && (
        <div id={id} className={styles.difference}>
          <EntryDifference entry={entry} feature={feature} changesContent={changesContent} />
        </div>
      )}
    </li>
  );
};
