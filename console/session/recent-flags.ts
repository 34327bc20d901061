import { isObject } from '../../lib/basics/object.ts';
import { storedOf } from './stored.ts';

/** A flag whose page somebody opened. */
export interface RecentFlag {
  readonly projectId: string;
  readonly featureName: string;
}

/** At most this many are kept. */
const maxKept = 8;

const recentsOf = (value: unknown): readonly RecentFlag[] =>
  Array.isArray(value)
    ? value.flatMap((one) =>
        isObject(one) && typeof one.projectId === 'string' && typeof one.featureName === 'string'
          ? [{ projectId: one.projectId, featureName: one.featureName }]
          : [],
      )
    : [];

/** The flags that a user opened last in this browser, the latest first. */
export const recentFlags = storedOf(localStorage, 'halyard-recent-flags', recentsOf);

/** Puts a flag first among those that a user opened last. */
export const rememberFlag = (user: number, { projectId, featureName }: RecentFlag): void => {
  const kept = recentFlags(user);
  const others = kept.get().filter((one) => one.featureName !== featureName);
  kept.set([{ projectId, featureName }, ...others].slice(0, maxKept));
};
