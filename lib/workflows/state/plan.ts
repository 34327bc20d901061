import type { Current } from './current.ts';
import type { StateDocument } from './document.ts';
import { configurationBatches, featureLanes, type PlanOptions, projectSteps } from './plan-changes.ts';
import {
  configurationRemovals,
  environmentRemovals,
  featureRemovals,
  projectRemovals,
  segmentRemovals,
  tagRemovals,
} from './plan-removals.ts';
import type { ConfigurationEntry, ConfigurationRemoval, ConfigurationStep, DropEvent, Step } from './step.ts';

/** Steps that may go on side by side, lane by lane; the steps of a lane follow each other. */
export interface Phase {
  /** What its steps are about, as a caller reads it. */
  readonly subject: string;
  readonly lanes: readonly (readonly Step[])[];
}

const isEmpty = ({ lanes }: Phase): boolean => lanes.every((steps) => steps.length === 0);

const serial = (subject: string, steps: readonly Step[]): Phase => ({ subject, lanes: [steps] });

const side = (subject: string, steps: readonly Step[]): Phase => ({ subject, lanes: steps.map((step) => [step]) });

const configuration = (batches: readonly ConfigurationEntry[][]): ConfigurationStep[] =>
  batches.map((entries) => ({ kind: 'configuration', entries }));

/**
 * The steps that bring what the document has (behaviour §1.18): what the features rely on, and then the features, so
 * that nothing is live before it is complete. Pure: the same document, state and options give the same plan; a state
 * that already is as the document says gives none.
 */
export const planChanges = (document: StateDocument, current: Current, options: PlanOptions): Phase[] => {
  const batches = (entries: readonly ConfigurationEntry[]) => configurationBatches(entries, document, current, options);
  const environments = configuration(
    batches((document.environments ?? []).map((entry) => ({ category: 'environment', entry }))),
  );
  const projects = projectSteps(document, current, options);
  const others = configuration(
    batches([
      ...(document.segments ?? []).map((entry) => ({ category: 'segment' as const, entry })),
      ...(document.strategyTypes ?? []).map((entry) => ({ category: 'strategy-type' as const, entry })),
      ...(document.tagging?.types ?? []).map((entry) => ({ category: 'tag-type' as const, entry })),
      ...(document.tagging?.tags ?? []).map((entry) => ({ category: 'tag' as const, entry })),
    ]),
  );
  return [
    serial('environments', remembering(environments, document, current, projects)),
    side('projects', projects),
    serial('segments, strategy types and tags', others),
    { subject: 'features', lanes: featureLanes(document, current, options) },
  ].filter((phase) => !isEmpty(phase));
};

/**
 * New projects are linked to the environments that the document makes. Should the import be cut off between the two,
 * its repetition would not know them any more; the commit that makes them therefore says so.
 */
const remembering = (
  steps: readonly ConfigurationStep[],
  document: StateDocument,
  current: Current,
  projects: readonly { readonly id: string }[],
): ConfigurationStep[] => {
  const made = (document.environments ?? [])
    .map(({ name }) => name)
    .filter((name) => !current.config.environments.has(name));
  const needed = made.length > 0 && projects.some(({ id }) => !current.projects.has(id));
  return steps.map((step, i) => (needed && i === 0 ? { ...step, remember: made } : step));
};

const dropOfCategory: Readonly<Record<ConfigurationRemoval['category'], DropEvent>> = {
  environment: 'drop-environments',
  'strategy-type': 'drop-strategies',
  'tag-type': 'drop-tag-types',
  tag: 'drop-tags',
};

const dropsOf = (step: Step): DropEvent[] => {
  switch (step.kind) {
    case 'remove-features':
      return ['drop-features'];
    case 'untag':
      return ['drop-feature-tags'];
    case 'remove-project':
      return ['drop-projects'];
    case 'remove-configuration':
      return [...new Set(step.removals.map(({ category }) => dropOfCategory[category]))];
    default:
      return [];
  }
};

/** Lets the first step that removes something of a category say so. */
const announced = (phases: readonly Phase[]): Phase[] => {
  const said = new Set<DropEvent>();
  return phases.map(({ subject, lanes }) => ({
    subject,
    lanes: lanes.map((steps) =>
      steps.map((step) => {
        const drop = dropsOf(step).filter((type) => !said.has(type));
        for (const type of drop) said.add(type);
        return drop.length > 0 ? { ...step, drop } : step;
      }),
    ),
  }));
};

/**
 * The steps that remove what the document lacks, planned on a state into which everything the document has was brought:
 * nothing of the document relies on it any more. Pure, as above.
 */
export const planRemovals = (document: StateDocument, current: Current): Phase[] =>
  announced([
    { subject: 'features removed', lanes: featureRemovals(document, current) },
    { subject: 'features untagged', lanes: tagRemovals(document, current) },
    serial('tags and strategy types removed', configurationRemovals(document, current)),
    serial('environments removed', environmentRemovals(document, current)),
    serial('projects removed', projectRemovals(document, current)),
  ]).filter((phase) => !isEmpty(phase));

/**
 * The steps that remove the segments which the document lacks, planned when all other removals are finished: then
 * nothing
 * but what others made meanwhile can use them. There is no drop event for them, each is logged as deleted.
 */
export const planSegmentRemovals = (document: StateDocument, current: Current): Phase[] =>
  [serial('segments removed', segmentRemovals(document, current))].filter((phase) => !isEmpty(phase));
