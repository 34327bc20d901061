import type { Violation } from '../../../contract/problems.ts';
import { maxAddons } from '../../../flags/addons/write.ts';
import { maxEnvironments } from '../../../flags/features/environment-limit.ts';
import { maxTemplates } from '../../../flags/release-plan-templates/write.ts';
import { maxBatchActions, maxItemBytes, storedSize } from '../../../store/table/limits.ts';
import { type ChangedFeature, loadOf } from '../changed-features.ts';
import type { ImportContext } from '../context.ts';
import type { CurrentState } from '../current-state.ts';
import type { StateDocument } from '../document.ts';
import { matchIntegrations } from '../integrations.ts';
import { identityOfTemplate, removedTemplates } from '../steps/merge-template.ts';
import { unlessMet } from './check-document.ts';

/** Features that become too large together with their stored parts (contract: state §5.4). */
export const oversizedFeatures = (changed: readonly ChangedFeature[]): Violation[] =>
  changed.flatMap(({ entry, change }) =>
    change.put.flatMap((item) => {
      const size = storedSize(item);
      const environment = 'environment' in item ? entry.environments.get(String(item.environment)) : undefined;
      const path = environment?.at ?? entry.metadata?.at ?? '';
      const expected = `must take at most ${maxItemBytes} bytes with what is stored; it takes ${size}`;
      return unlessMet(size <= maxItemBytes, path, expected);
    }),
  );

/**
 * The violation when the environments of the document and the stored ones are together more than an instance may have.
 */
export const tooManyEnvironments = (
  { environments = [] }: StateDocument,
  { config: { environments: stored } }: CurrentState,
): Violation[] => {
  const count = new Set([...stored.keys(), ...environments.map(({ name }) => name)]).size;
  const expected = `must lead to at most ${maxEnvironments} environments; there would be ${count}`;
  return unlessMet(count <= maxEnvironments || count === stored.size, 'environments', expected);
};

/** The violation when the integrations of the document and the stored ones are together more than there may be. */
export const tooManyIntegrations = ({ integrations = [] }: StateDocument, { addons }: CurrentState): Violation[] => {
  const made = matchIntegrations(integrations, addons).filter(({ stored }) => stored === undefined).length;
  const count = addons.length + made;
  const expected = `must lead to at most ${maxAddons} integrations; there would be ${count}`;
  return unlessMet(made === 0 || count <= maxAddons, 'integrations', expected);
};

/** Violations where the templates of an owner would be more than it may have. */
export const tooManyTemplates = (context: ImportContext, current: CurrentState): Violation[] => {
  const { templates = [] } = context.document;
  const removed = new Set(removedTemplates(context, current).map(identityOfTemplate));
  const stored = current.templates.filter((item) => !removed.has(identityOfTemplate(item)));
  const known = new Set(stored.map(identityOfTemplate));
  const made = templates.filter((entry) => !known.has(identityOfTemplate(entry)));
  return [...Map.groupBy(made, ({ project }) => project)].flatMap(([project, entries]) => {
    const count = entries.length + stored.filter((item) => item.project === project).length;
    const owner = project === null ? 'of the installation' : `of project "${project}"`;
    const expected = `must lead to at most ${maxTemplates} templates ${owner}; there would be ${count}`;
    return unlessMet(count <= maxTemplates, 'releasePlanTemplates', expected);
  });
};

/** Every commit of features also reads their project. */
const maxActionsOfFeature = maxBatchActions - 1;

/** Features that need more than one commit. */
export const exceedsTransaction = (changed: readonly ChangedFeature[]): Violation[] =>
  changed.flatMap((feature) => {
    const { actions } = loadOf(feature);
    const { metadata, environments } = feature.entry;
    const path = metadata?.at ?? [...environments.values()][0]?.at ?? '';
    const expected = `must touch at most ${maxActionsOfFeature} stored items with its environments, its segments and the project it leaves; it touches ${actions}`;
    return unlessMet(actions <= maxActionsOfFeature, path, expected);
  });
