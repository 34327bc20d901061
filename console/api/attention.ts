/** What a page hears of the person in front of it; `document` and `window` of a browser have these. */
export interface Surroundings {
  readonly document: EventTarget & { readonly visibilityState: string };
  readonly window: EventTarget;
}

/** Somebody who does nothing for so long does not look, in ms. */
export const patienceMs = 5 * 60_000;

/** What people do with a page. */
const inputs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus'] as const;

/**
 * Tells whether somebody looks at this page: it is visible, and somebody did something not long ago. Reads that go by a
 * clock rest meanwhile, so that nothing is asked, and a session that nobody uses ends (docs/contract/sessions.md §2).
 * @param tell called with each change, and at first
 * @returns what ends it
 */
export const watchAttention = ({ document, window }: Surroundings, tell: (looks: boolean) => void): (() => void) => {
  let last = Date.now();
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const rest = (): void => {
    clearTimeout(waiting);
    waiting = undefined;
    tell(false);
  };
  const wait = (ms: number): void => {
    waiting = setTimeout(() => {
      const left = last + patienceMs - Date.now();
      if (left > 0) wait(left);
      else rest();
    }, ms);
  };
  const look = (): void => {
    if (document.visibilityState === 'hidden') return;
    last = Date.now();
    if (waiting !== undefined) return;
    wait(patienceMs);
    tell(true);
  };
  const turn = (): void => (document.visibilityState === 'hidden' ? rest() : look());
  const options = { passive: true, capture: true } as const;
  for (const input of inputs) window.addEventListener(input, look, options);
  document.addEventListener('visibilitychange', turn);
  turn();
  return () => {
    clearTimeout(waiting);
    for (const input of inputs) window.removeEventListener(input, look, options);
    document.removeEventListener('visibilitychange', turn);
  };
};
