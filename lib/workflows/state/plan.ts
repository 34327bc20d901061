import type { ChangedFeature } from './changed-features.ts';
import type { ImportContext } from './context.ts';
import type { CurrentState } from './current-state.ts';
import type { DropEvent, Step } from './step.ts';
import { planConfiguration, planEnvironments } from './steps/configuration.ts';
import { planFeatures } from './steps/features.ts';
import { planIntegrations } from './steps/integrations.ts';
import { planProjectRemovals, planProjects } from './steps/projects.ts';
import { planTemplateRemovals, planTemplates } from './steps/release-plan-templates.ts';
import {
  planConfigurationRemovals,
  planEnvironmentRemovals,
  planSegmentRemovals,
} from './steps/remove-configuration.ts';
import { planFeatureRemovals, planTagRemovals } from './steps/remove-features.ts';

/** A phase of a plan; the next one begins when it is complete (contract: state §7.1). */
export interface Phase {
  /** What its steps write, in words for callers. */
  readonly subject: string;
  /** Lanes run in parallel; the steps of a lane run one after the other. */
  readonly lanes: readonly (readonly Step[])[];
}

/**
 * The steps that write the document. Pure; there are no steps where the stored state already equals the document.
 * Features are written last, so that no feature is active before the items that it uses.
 */
export const planChanges = (
  context: ImportContext,
  current: CurrentState,
  changed: readonly ChangedFeature[],
): Phase[] => {
  const projects = planProjects(context, current);
  const hasNewProjects = projects.some(({ id }) => !current.projects.has(id));
  return [
    { subject: 'environments', lanes: [planEnvironments(context, current, hasNewProjects)] },
    { subject: 'projects', lanes: projects.map(({ step }) => [step]) },
    { subject: 'segments, strategy types and tags', lanes: [planConfiguration(context, current)] },
    { subject: 'release plan templates', lanes: [planTemplates(context, current)] },
    { subject: 'features', lanes: planFeatures(changed) },
    { subject: 'integrations', lanes: [planIntegrations(context, current)] },
  ];
};

/** Keeps each drop event only in the first step that has it. */
const withDropsOnce = (phases: readonly Phase[]): Phase[] => {
  const planned = new Set<DropEvent>();
  const withoutPlanned = (step: Step): Step => {
    const drops = (step.drops ?? []).filter((type) => !planned.has(type));
    for (const type of drops) planned.add(type);
    return { ...step, drops };
  };
  return phases.map(({ subject, lanes }) => ({ subject, lanes: lanes.map((steps) => steps.map(withoutPlanned)) }));
};

/**
 * The steps that remove what the document lacks. They are planned for a state that contains the whole document, so
 * nothing that remains uses a removed item. Pure.
 */
export const planRemovals = (context: ImportContext, current: CurrentState): Phase[] => {
  const { document } = context;
  return withDropsOnce([
    { subject: 'release plan templates removed', lanes: [planTemplateRemovals(context, current)] },
    { subject: 'features removed', lanes: planFeatureRemovals(document, current) },
    { subject: 'features untagged', lanes: planTagRemovals(document, current) },
    { subject: 'tags and strategy types removed', lanes: [planConfigurationRemovals(document, current)] },
    { subject: 'environments removed', lanes: [planEnvironmentRemovals(document, current)] },
    { subject: 'projects removed', lanes: [planProjectRemovals(document, current)] },
  ]);
};

/**
 * The steps that remove the segments that the document lacks, planned when all other removals are complete. Then
 * nothing uses these segments, except items that others create meanwhile.
 */
export const planSegmentPhases = ({ document }: ImportContext, current: CurrentState): Phase[] => [
  { subject: 'segments removed', lanes: [planSegmentRemovals(document, current)] },
];
