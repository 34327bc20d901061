import { isSame } from '../../lib/definition/same.ts';
import type { DescribedChange } from './change.ts';

/** For each member, the sentence that describes its new value. */
export type Sentences<T> = { readonly [Member in keyof T]-?: (after: T[Member], before: T[Member]) => string };

/** The differences between two documents, one change for each member. */
export const memberChanges = <T extends object>(
  before: T,
  after: T,
  sentences: Sentences<T>,
): readonly DescribedChange[] =>
  (Object.keys(sentences) as (keyof T)[])
    .filter((member) => !isSame(before[member], after[member]))
    .map((member) => ({
      summary: sentences[member](after[member], before[member]),
      before: { [member]: before[member] },
      after: { [member]: after[member] },
    }));
