import type { CommitRecord } from '../commit/journal.ts';
import { featureOfSortKey, parseKeyText, projectScope } from '../table/keys.ts';

/** Features that a commit touched, by name. */
export const touchedFeatures = ({ put = [], removed = [] }: Pick<CommitRecord, 'put' | 'removed'>): string[] => [
  ...new Set(
    [...put, ...removed]
      .map(parseKeyText)
      .filter(({ pk }) => pk.startsWith(projectScope('')))
      .flatMap(({ sk }) => featureOfSortKey(sk)?.feature ?? [])
      .sort(),
  ),
];
