/** The events and states by which a page notices its user: parts of `document` and `window` of a browser. */
export interface Surroundings {
  readonly document: EventTarget & { readonly visibilityState: string };
  readonly window: EventTarget;
}

/** After this time without input, nobody is assumed to look at the page. In ms. */
export const patienceMs = 5 * 60_000;

/** Events that show that somebody uses the page. */
const inputs = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus'] as const;

/**
 * Reports whether somebody looks at this page: it is visible, and there was input not long ago. Otherwise polling
 * pauses, so that no requests are sent and an unused session expires (docs/contract/sessions.md §2).
 * @param tell called at first, and after each change
 * @returns a function that stops watching
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
