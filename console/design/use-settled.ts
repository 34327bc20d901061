import { useEffect, useState } from 'react';

/** The time without input after which typing has paused, in ms. */
const pause = 250;

/** A value that changes during typing, as it was at the last pause. */
export const useSettled = <T>(value: T): T => {
  const [settled, setSettled] = useState(value);
  // Only a timer can detect a pause.
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(waiting);
  }, [value]);
  return settled;
};
