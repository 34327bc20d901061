import { largestItem, storedSize } from '../features/size.ts';
import type { Violation } from '../schema/problem.ts';
import type { Current } from './current.ts';
import type { StateDocument } from './document.ts';
import { changedFeatures, type PlanOptions } from './plan-changes.ts';

/** Features that the document would make too large together with what they have already (design §3). */
export const overgrown = (document: StateDocument, current: Current, options: PlanOptions): Violation[] =>
  changedFeatures(document, current, options).flatMap(({ planned: { entry }, change }) =>
    change.put.flatMap((item) => {
      const size = storedSize(item);
      if (size <= largestItem) return [];
      const environment = 'environment' in item ? entry.environments.get(String(item.environment)) : undefined;
      const path = environment?.at ?? entry.metadata?.at ?? '';
      return [{ path, expected: `must take at most ${largestItem} bytes with what is stored; it takes ${size}` }];
    }),
  );
