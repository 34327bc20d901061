import type { KeyboardEvent } from 'react';
import { nextPosition } from '../../design/roving.ts';

/** Moves the focus among the links of a list with the arrow keys, Home and End. */
const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const links: readonly HTMLElement[] = [...event.currentTarget.querySelectorAll('a')].filter((link) =>
    link.checkVisibility(),
  );
  const at = event.target instanceof HTMLElement ? links.indexOf(event.target) : -1;
  const to = at < 0 ? undefined : nextPosition(event.key, at, links.length);
  if (to === undefined) return;
  event.preventDefault();
  links[to]?.focus();
};

/**
 * Makes a list of links one stop of Tab, as a list of tabs is: the link of this page is the stop, or the first link;
 * arrow keys lead to the others (https://www.w3.org/WAI/ARIA/apg/practices/keyboard-interface/#kbd_roving_tabindex).
 *
 * @param addresses of the links, in their order
 */
export const useRoving = (addresses: readonly string[], current: string | undefined) => {
  const stop = current !== undefined && addresses.includes(current) ? current : addresses[0];
  return { onKeyDown, tabIndexOf: (to: string): 0 | -1 => (to === stop ? 0 : -1) };
};
