import type { Violation } from '../../contract/problems.ts';
import { maxEnvironments } from '../../flags/environments/limit.ts';
import { largestItem, maxBatchActions, storedSize } from '../../store/table/size.ts';
import type { Current } from './current.ts';
import type { StateDocument } from './document.ts';
import { changedFeatures, loadOf, type PlanOptions } from './plan-changes.ts';

/** Features that the document would make too large together with what they have already (design §3). */
export const oversizedFeatures = (document: StateDocument, current: Current, options: PlanOptions): Violation[] =>
  changedFeatures(document, current, options).flatMap(({ planned: { entry }, change }) =>
    change.put.flatMap((item) => {
      const size = storedSize(item);
      if (size <= largestItem) return [];
      const environment = 'environment' in item ? entry.environments.get(String(item.environment)) : undefined;
      const path = environment?.at ?? entry.metadata?.at ?? '';
      return [{ path, expected: `must take at most ${largestItem} bytes with what is stored; it takes ${size}` }];
    }),
  );

/** Its project is read and checked with every feature. */
const maxOfFeature = maxBatchActions - 1;
/** Environments that there would be, of those that the document makes and those that are there. */
const tooManyEnvironments = ({ environments = [] }: StateDocument, { config }: Current): Violation[] => {
  const all = new Set([...config.environments.keys(), ...environments.map(({ name }) => name)]).size;
  return all > maxEnvironments && all > config.environments.size
    ? [
        {
          path: 'environments',
          expected: `must lead to at most ${maxEnvironments} environments; there would be ${all}`,
        },
      ]
    : [];
};

/** What the document would make of what is there that no single commit can make (design §3). */
export const exceedsTransaction = (document: StateDocument, current: Current, options: PlanOptions): Violation[] => [
  ...tooManyEnvironments(document, current),
  ...changedFeatures(document, current, options).flatMap((candidate) => {
    const { actions } = loadOf(candidate);
    if (actions <= maxOfFeature) return [];
    const { entry } = candidate.planned;
    const path = entry.metadata?.at ?? [...entry.environments.values()][0]?.at ?? '';
    const expected = `must touch at most ${maxOfFeature} stored items with its environments, its segments and the project it leaves; it touches ${actions}`;
    return [{ path, expected }];
  }),
];
