import { useState } from 'react';
import { useLater } from '../../design/use-later.ts';
import { history as texts } from '../../texts/history.ts';
import { type Handles, stopsOf } from './handles.ts';
import styles from './history.module.css';

/** A revision is loaded when its handle has not moved for this time, in ms. */
const pause = 200;

export interface TimelineProps {
  readonly revisions: readonly { readonly revision: number; readonly at: string }[];
  readonly handles: Handles;
  readonly onMove: (handles: Handles) => void;
}

/** A line of revisions, oldest first, with two handles that move with the pointer or the arrow keys. */
export const Timeline = ({ revisions, handles, onMove }: TimelineProps) => {
  /** The position of the handles during a move. */
  const [moving, setMoving] = useState<Handles>();
  const later = useLater(pause);
  const stops = stopsOf(revisions, handles);
  const { from, to } = moving ?? handles;
  if (from === undefined || stops.length < 2) return null;
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
      aria-valuetext={texts.revision(value)}
      onChange={(event) => onChange(Number(event.target.value))}
    />
  );
  const last = stops.length - 1;
  const [first, second] = [stops.indexOf(from), stops.indexOf(to)];
  return (
    <fieldset className={styles.timeline}>
      <legend>
        {texts.handles}: <output>{texts.compared(from, to)}</output>
      </legend>
      <div className={styles.track}>
        {slider(texts.from, from, (place) => move({ from: stops[Math.min(place, second - 1)], to }))}
        {slider(texts.to, to, (place) => {
          const stop = stops[Math.min(last, Math.max(place, first + 1))];
          if (stop !== undefined) move({ from, to: stop });
        })}
      </div>
    </fieldset>
  );
};
