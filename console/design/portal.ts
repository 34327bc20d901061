import type { RefObject } from 'react';

/**
 * Where dialogs and menus are put: into the main part of the page, because everything on a page belongs to one of its parts.
 * It is looked for when something opens: what opens it may be made before.
 */
export const portal: RefObject<HTMLElement | null> = {
  get current() {
    return document.querySelector('main');
  },
};
