/** The heading of the visible content; undefined while a dialog covers it. */
const heading = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('main h1')].find((one) => !one.closest('[aria-hidden=true], [inert]'));

/** The element that had the focus, and the list that contained it. */
interface Focused {
  readonly element: Element;
  readonly list: Element | null;
}

/** The browser hides an old page before it removes it, if the next page loads slowly. */
const isShown = (element: Element): boolean => element.isConnected && element.checkVisibility();

/**
 * Moves the focus to the heading of the page when the focused element disappears, e.g. with the page that the user
 * leaves, or with a message and its button. Otherwise the browser focuses nothing, and screen reader users lose their
 * place. Rows that scroll out of a long list do not count.
 * @returns a function that stops it
 */
export const keepFocus = (): (() => void) => {
  let last: Focused | undefined;
  const onFocus = ({ target }: FocusEvent): void => {
    last = target instanceof Element ? { element: target, list: target.closest('[role=table]') } : undefined;
  };
  const onBlur = ({ target }: FocusEvent): void => {
    queueMicrotask(() => {
      // The user left an element on purpose if it is still visible.
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
    // A dialog or menu that the same key opened or closed takes the focus in the next frame.
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
