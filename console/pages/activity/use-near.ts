import { type RefCallback, useCallback, useEffect, useRef } from 'react';

/** How far below the window an element counts as near: one window more. */
const margin = '100%';

/** Calls a function whenever an element comes near the window. @returns the `ref` of the element */
export const useNear = (onNear: () => void): RefCallback<Element> => {
  const latest = useRef(onNear);
  useEffect(() => {
    latest.current = onNear;
  });
  return useCallback((element: Element | null) => {
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) latest.current();
      },
      { rootMargin: `0px 0px ${margin} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
};
