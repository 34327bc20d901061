import { isObject } from '../../lib/basics/object.ts';
import { storedOf } from './stored.ts';

/** A list of flags that a user has saved in this browser. */
export interface FlagView {
  readonly name: string;
  /** The path and query of the list, with filters, order, columns and height of rows. */
  readonly address: string;
}

const isView = (value: unknown): value is FlagView =>
  isObject(value) &&
  typeof value.name === 'string' &&
  typeof value.address === 'string' &&
  value.address.startsWith('/');

/** The saved lists, by name. */
export const flagViews = storedOf(localStorage, 'halyard-flag-views', (value): readonly FlagView[] =>
  Array.isArray(value) ? value.filter(isView) : [],
);

/** The views with another one; one of the same name is replaced. */
export const withView = (views: readonly FlagView[], view: FlagView): readonly FlagView[] =>
  [...views.filter(({ name }) => name !== view.name), view].sort((one, other) => one.name.localeCompare(other.name));
