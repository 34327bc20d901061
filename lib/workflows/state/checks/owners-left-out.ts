import { maxDetails } from '../../../contract/limits.ts';
import { joinNames } from '../../../contract/problems.ts';
import { type NamedOwner, ownerText } from '../../../definition/owners.ts';
import type { ImportContext } from '../context.ts';
import { type CurrentState, currentRecordOf } from '../current-state.ts';
import type { StateDocument } from '../document.ts';

/** The owners of all features of a document. */
export const namedIn = ({ features }: StateDocument): NamedOwner[] =>
  [...features.values()].flatMap(({ metadata }) => metadata?.owners ?? []);

/** Owners that features do not get, because they do not exist here: a sentence each (contract: state §6.17). */
export const ownersLeftOut = ({ document, mode, owners }: ImportContext, current: CurrentState): readonly string[] => {
  const written = [...document.features.values()].filter(
    ({ name }) => mode !== 'keep' || currentRecordOf(name, current) === undefined,
  );
  const missed = written.flatMap(({ name, metadata }) =>
    (metadata?.owners ?? []).filter((one) => !owners.has(ownerText(one))).map((owner) => ({ owner, name })),
  );
  return [...Map.groupBy(missed, ({ owner }) => `${owner.type} ${JSON.stringify(owner.name)}`)].map(
    ([owner, features]) =>
      `There is no ${owner} here, so it does not own: ${joinNames(
        features.map(({ name }) => name),
        maxDetails,
      )}.`,
  );
};
