import type { RefObject } from 'react';

/**
 * The container of dialogs and menus: the main part of the page, because all content must be in a landmark. It is
 * looked up when something opens, because a component can be created before its container.
 */
export const portal: RefObject<HTMLElement | null> = {
  get current() {
    return document.querySelector('main');
  },
};
