import { isObject } from '../../lib/basics/object.ts';
import { storedOf } from './stored.ts';

/** How a user wants to see the lists of flags in this browser. */
export interface ListView {
  /** Descriptions and tags have lines of their own; otherwise a flag is one line. */
  readonly comfortable: boolean;
  /** Ids of the columns that are not shown; absent: the user has not chosen. */
  readonly hidden?: readonly string[];
}

const viewOf = (value: unknown): ListView => {
  if (!isObject(value)) return { comfortable: false };
  const { comfortable, hidden } = value;
  return {
    comfortable: comfortable === true,
    ...(Array.isArray(hidden) && { hidden: hidden.filter((one) => typeof one === 'string') }),
  };
};

export const listView = storedOf(localStorage, 'halyard-list-view', viewOf);
