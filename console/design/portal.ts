/**
 * Where dialogs, menus and toasts are put: into the main part of the page, because everything on a page belongs to one of
 * its parts.
 */
export const portal = (): HTMLElement | null => document.querySelector('main');
