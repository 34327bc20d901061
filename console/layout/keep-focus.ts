/** The heading of what is shown; none is behind a dialog. */
const heading = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('main h1')].find((one) => !one.closest('[aria-hidden=true], [inert]'));

/** What had the focus, and the list that it stood in. */
interface Focused {
  readonly element: Element;
  readonly list: Element | null;
}

/** A page that is left is hidden before it is taken away, where the next one comes late. */
const isShown = (element: Element): boolean => element.isConnected && element.checkVisibility();

/**
 * When what has the focus is taken from the page, e.g. the page that somebody leaves by one of its links, or a message with
 * its button, the browser gives the focus to nothing, and whoever hears the page does not hear where they are. Then it goes
 * to the heading of what is shown, as soon as there is one. Rows that are scrolled out of a long list do not count.
 * @returns a function that stops it
 */
export const keepFocus = (): (() => void) => {
  let last: Focused | undefined;
  const onFocus = ({ target }: FocusEvent): void => {
    last = target instanceof Element ? { element: target, list: target.closest('[role=table]') } : undefined;
  };
  const onBlur = ({ target }: FocusEvent): void => {
    queueMicrotask(() => {
      // An element that is still shown was left on purpose.
      if (last !== undefined && last.element === target && isShown(last.element)) last = undefined;
    });
  };
  const isLost = (): boolean =>
    last !== undefined &&
    document.activeElement === document.body &&
    !isShown(last.element) &&
    last.list?.isConnected !== true;
  const onPointer = (): void => {
    if (isLost()) last = undefined;
  };
  const focusHeading = (): void => {
    const found = isLost() ? heading() : undefined;
    if (found === undefined) return;
    found.tabIndex = -1;
    found.focus({ preventScroll: true });
  };
  let frame = 0;
  const observer = new MutationObserver(() => {
    if (frame !== 0 || !isLost()) return;
    // What opened or closed by the same key takes the focus in the next frame.
    frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        frame = 0;
        focusHeading();
      });
    });
  });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
  document.addEventListener('pointerdown', onPointer, { capture: true });
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('focusout', onBlur);
    document.removeEventListener('pointerdown', onPointer, { capture: true });
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
};
