import { type ReactNode, useState } from 'react';
import { clockText, dayText, momentText } from '../../design/time/moment.tsx';
import { useLater } from '../../design/use-later.ts';
import { history as texts } from '../../texts/history.ts';
import { type Handles, stopsOf, ticksOf } from './handles.ts';
import styles from './history.module.css';

/** A revision is loaded when its handle has not moved for this time, in ms. */
const pause = 200;

export interface TimelineProps {
  readonly revisions: readonly { readonly revision: number; readonly at: string }[];
  readonly handles: Handles;
  readonly onMove: (handles: Handles) => void;
  /** What shows older revisions, at the beginning of the line. */
  readonly older: ReactNode;
}

/** The day of a revision; its time of day, if the one before it on the axis is of the same day. */
const tickText = (at: string | undefined, before: string | undefined): string | undefined => {
  if (at === undefined) return undefined;
  return before !== undefined && dayText(before) === dayText(at) ? clockText(at) : dayText(at);
};

/**
 * A line of revisions, oldest first, with two handles that move with the pointer or the arrow keys, and the days below
 * it. Each revision has the same room: an axis in days would put those of one morning on one point.
 */
export const Timeline = ({ revisions, handles, onMove, older }: TimelineProps) => {
  /** The position of the handles during a move. */
  const [moving, setMoving] = useState<Handles>();
  const later = useLater(pause);
  const times = new Map(revisions.map(({ revision, at }) => [revision, at]));
  const stops = stopsOf(revisions, handles);
  const { from, to } = moving ?? handles;
  if (from === undefined || stops.length < 2) return null;
  const named = (revision: number): string => {
    const at = times.get(revision);
    return at === undefined ? texts.revision(revision) : texts.revisionAt(revision, momentText(at));
  };
  const move = (next: Handles): void => {
    setMoving(next);
    later(() => {
      setMoving(undefined);
      onMove(next);
    });
  };
  const slider = (label: string, value: number, onChange: (place: number) => void) => (
    <input
      type="range"
      min={0}
      max={stops.length - 1}
      step={1}
      value={stops.indexOf(value)}
      aria-label={label}
      aria-valuetext={named(value)}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
  const last = stops.length - 1;
  const [first, second] = [stops.indexOf(from), stops.indexOf(to)];
  return (
    <fieldset className={styles.timeline}>
      <legend>
        {texts.handles}: <output>{texts.compared(named(from), named(to))}</output>
      </legend>
      <div className={styles.track}>
        {slider(texts.from, from, (place) => move({ from: stops[Math.min(place, second - 1)], to }))}
        {slider(texts.to, to, (place) => {
          const stop = stops[Math.min(last, Math.max(place, first + 1))];
          if (stop !== undefined) move({ from, to: stop });
        })}
      </div>
      <ol className={styles.axis} aria-hidden="true">
        {ticksOf(stops).map((stop, i, ticks) => (
          <li key={stop}>{tickText(times.get(stop), times.get(ticks[i - 1] ?? Number.NaN)) ?? texts.revision(stop)}</li>
        ))}
      </ol>
      {older}
    </fieldset>
  );
};
