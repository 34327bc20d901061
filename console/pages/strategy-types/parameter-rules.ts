import type { ParameterDraft } from '../../queries/strategy-types.ts';
import { strategyTypes } from '../../texts/strategy-types.ts';

const { words, form } = strategyTypes;

/** Whether an earlier parameter has the same name. */
export const isTwice = (parameters: readonly ParameterDraft[], position: number): boolean => {
  const name = parameters[position]?.name.trim();
  return name !== undefined && name !== '' && parameters.findIndex((one) => one.name.trim() === name) < position;
};

/** Whether the API accepts the parameters: unique names of 1 to 100 characters (docs/contract/strategy-types.md §2). */
export const areFine = (parameters: readonly ParameterDraft[]): boolean =>
  parameters.every(({ name }, index) => {
    const { length } = name.trim();
    return length >= 1 && length <= 100 && !isTwice(parameters, index);
  });

/** The differences between two lists of parameters, in words. */
export const parameterWords = (
  after: readonly ParameterDraft[],
  before: readonly ParameterDraft[],
): readonly string[] => {
  const earlier = new Map(before.map((one) => [one.name, one]));
  const later = new Set(after.map(({ name }) => name));
  const sentences = [
    ...before.filter(({ name }) => !later.has(name)).map(({ name }) => words.parameterRemoved(name)),
    ...after.flatMap(({ name, type, required, description }) => {
      const was = earlier.get(name);
      if (was === undefined) return [words.parameterAdded(name, form.types[type], required)];
      return [
        ...(was.type !== type || was.required !== required
          ? [words.parameterChanged(name, form.types[type], required)]
          : []),
        ...(was.description !== description ? [words.parameterDescription(name)] : []),
      ];
    }),
  ];
  return sentences.length > 0 ? sentences : [words.parameterOrder];
};
