import type { DescribedChange } from '../../changes/change.ts';
import { environments as texts } from '../../texts/environments.ts';

/** The names whose position changes, in their new order. */
export const orderChanges = (before: readonly string[], after: readonly string[]): readonly DescribedChange[] => {
  const changed = after.filter((name, index) => before[index] !== name);
  return changed.map((name) => {
    const [from, to] = [before.indexOf(name) + 1, after.indexOf(name) + 1];
    return {
      summary: texts.order.words(name, from, to),
      before: { environment: name, place: from },
      after: { environment: name, place: to },
    };
  });
};

/**
 * The names in the chosen order; names that were added since stand at the end, names that were removed are left out.
 */
export const inOrder = (names: readonly string[], chosen: readonly string[]): readonly string[] => [
  ...chosen.filter((name) => names.includes(name)),
  ...names.filter((name) => !chosen.includes(name)),
];
