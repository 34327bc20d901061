import type { useNavigate } from '@tanstack/react-router';
import { mainLinks } from '../frame/navigation.ts';
import { pageKeys } from './page-keys.ts';

export interface KeyActs {
  readonly navigate: ReturnType<typeof useNavigate>;
  /** Shows the list of all keys. */
  readonly showKeys: () => void;
}

/** The second key of two follows within this time, in ms. */
const pause = 1_500;

/** When the first key of two was pressed; undefined: it was another key. */
let goAt: number | undefined;

const shown = (selector: string): readonly HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());

/** The links of a list, one in each row. */
const itemsOf = (): readonly HTMLElement[] =>
  shown('main [role=row][data-index]').flatMap((row) => row.querySelector<HTMLElement>('a[href]') ?? []);

const currentOf = (items: readonly HTMLElement[]): number => {
  const row = document.activeElement?.closest('[role=row]');
  return items.findIndex((item) => item.closest('[role=row]') === row);
};

/** The focus goes to the next row, or to the first one in sight. */
const move = (step: 1 | -1): void => {
  const items = itemsOf();
  const at = currentOf(items);
  const next = at < 0 ? items.findIndex((item) => item.getBoundingClientRect().top >= 0) : at + step;
  const item = items[next];
  item?.focus({ preventScroll: true });
  item?.closest('[role=row]')?.scrollIntoView({ block: 'nearest' });
};

/** The row that has the focus, else the only one that is chosen. */
const rowToEdit = (): Element | null | undefined => {
  const items = itemsOf();
  const chosen = items.filter((item) => item.closest('[data-chosen=true]') !== null);
  return (items[currentOf(items)] ?? (chosen.length === 1 ? chosen[0] : undefined))?.closest('[role=row]');
};

/** Edits what a row is about, or opens it if nothing is edited from there; on a page of one thing, edits that. */
const edit = (): void => {
  const row = rowToEdit();
  const [first] = shown('main [aria-keyshortcuts~="e"]');
  const inRow = row?.querySelector<HTMLElement>('[data-edits]') ?? row?.querySelector<HTMLElement>('a[href]');
  (inRow ?? first)?.click();
};

/** The search of the page; where there is none, the search of everything. */
const search = (): void => {
  const [field] = shown('main input[type=search]');
  if (field !== undefined) field.focus();
  else shown('[aria-keyshortcuts~="Meta+K"]')[0]?.click();
};

/** Does what a key stands for. @param at when it was pressed, in ms of the page's clock */
export const pressKey = (key: string, at: number, { navigate, showKeys }: KeyActs): void => {
  const goes = goAt !== undefined && at - goAt <= pause;
  goAt = undefined;
  if (goes) {
    const link = mainLinks.find(({ to }) => pageKeys[to] === key);
    if (link !== undefined) void navigate({ to: link.to });
  } else if (key === 'g') goAt = at;
  else if (key === 'j') move(1);
  else if (key === 'k') move(-1);
  else if (key === 'e') edit();
  else if (key === '/') search();
  else if (key === '?') showKeys();
};
