import { useEffect, useState } from 'react';

/** A pause after which somebody has stopped typing, in ms. */
const pause = 250;

/** A value that changes as somebody types, as it was when the typing last paused. */
export const useSettled = <T>(value: T): T => {
  const [settled, setSettled] = useState(value);
  // A pause is known only by the clock.
  useEffect(() => {
    const waiting = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(waiting);
  }, [value]);
  return settled;
};
