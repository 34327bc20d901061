/** Between a menu and its button, in px. */
const gap = 4;
/** Between a menu and the edge of the window, in px. */
const edge = 8;

/** Places a menu below its button, or above it where there is more room, with its end at the end of the button. */
export const placeMenu = (menu: HTMLElement, button: HTMLElement): void => {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const below = innerHeight - bottom - gap - edge;
  const above = top - gap - edge;
  const { style } = menu;
  // The whole height with the borders, also of a menu that is limited now. Without its limit it would lose its scrolling.
  const height = menu.scrollHeight + menu.offsetHeight - menu.clientHeight;
  const isAbove = height > below && above > below;
  style.maxBlockSize = `${isAbove ? above : below}px`;
  style.top = `${isAbove ? top - gap - menu.offsetHeight : bottom + gap}px`;
  const wanted = getComputedStyle(button).direction === 'rtl' ? left : right - menu.offsetWidth;
  style.left = `${Math.max(edge, Math.min(wanted, innerWidth - menu.offsetWidth - edge))}px`;
};
