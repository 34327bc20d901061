import * as z from 'zod';
import { answerOf, type Client, type Schema } from '../../../client/client.ts';
import type { PlannedChange } from '../../changing/change.ts';
import { switchChange } from '../../changing/switch.ts';
import { CliError } from '../../exit.ts';
import { type ReleasePlanFile, releasePlanFile } from '../../folder/files/release-plan-schema.ts';
import { plainLine } from '../../output/plain-text.ts';
import { sentPlanFile } from '../../releases/plan-file.ts';
import { activeOf, milestoneNamed, type ReleasePlace, readRelease, requireRelease } from '../../releases/release.ts';
import { type Template, templateNamed } from '../../releases/template.ts';
import { effectsOf, makeSteps } from '../make-changes.ts';
import { stepsOf } from '../plan-step.ts';
import { comment, direct, environment, feature, project } from '../tool.ts';
import { writeTool } from '../write-tool.ts';

interface Asked {
  readonly template?: string | undefined;
  readonly releasePlan?: ReleasePlanFile | undefined;
  readonly milestone?: string | undefined;
  readonly on?: boolean | undefined;
}

const namesOf = ({ milestones }: ReleasePlanFile | Template): string =>
  milestones.map(({ name }) => `"${name}"`).join(', ');

interface Wanted {
  readonly payload: Schema<'NewReleasePlan'>;
  readonly name: string;
  /** As it is shown. */
  readonly of: ReleasePlanFile | Template;
}

/** The plan that is added. @throws CliError for an unknown template or segment */
const wantedPlan = async (client: Client, place: ReleasePlace, { template, releasePlan }: Asked): Promise<Wanted> => {
  if (releasePlan)
    return { payload: await sentPlanFile(client, place.project, releasePlan), name: releasePlan.name, of: releasePlan };
  const found = await templateNamed(client, place.project, template ?? '');
  return { payload: { templateId: found.id }, name: found.name, of: found };
};

const startOf = async (client: Client, place: ReleasePlace, name: string): Promise<PlannedChange> => {
  const { plan } = await requireRelease(client, place);
  const milestone = milestoneNamed(plan, name);
  const { feature: of, environment: where } = place;
  return {
    change: { action: 'startMilestone', feature: of, payload: { planId: plan.id, milestoneId: milestone.id } },
    summary: plainLine(
      `the milestone "${milestone.name}" of the release "${plan.name}" of ${of} begins in ${where}, whatever its times say`,
    ),
    before: { milestone: activeOf(plan)?.name ?? null, pause: plan.pause },
    after: { milestone: milestone.name },
  };
};

/** The changes of a start, of which nothing is left out when the feature is on already. @throws CliError */
const changesOf = async (client: Client, place: ReleasePlace, asked: Asked): Promise<readonly PlannedChange[]> => {
  const { template, releasePlan, milestone, on = false } = asked;
  if ([template, releasePlan, milestone].filter((one) => one !== undefined).length !== 1)
    throw new CliError('Give one of template, releasePlan and milestone.');
  if (milestone !== undefined) {
    if (on)
      throw new CliError('Only a new plan is begun by switching the flag on: leave "on" out to start a milestone.');
    return [await startOf(client, place, milestone)];
  }
  const { feature: name, environment: where } = place;
  const { enabled, plan } = await readRelease(client, place);
  if (plan) throw new CliError(`"${name}" has the release plan "${plan.name}" in ${where} already.`);
  const wanted = await wantedPlan(client, place, asked);
  const begins = enabled ? 'its first milestone begins at once' : 'it begins when the flag is switched on';
  const added: PlannedChange = {
    change: { action: 'addReleasePlan', feature: name, payload: wanted.payload },
    summary: plainLine(
      `${name} in ${where} gets the release plan "${wanted.name}" with the milestones ${namesOf(wanted.of)}; ${begins}`,
    ),
    before: null,
    after: wanted.of,
  };
  const { strategies } = await answerOf(
    client.GET('/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}', {
      params: { path: { projectId: place.project, featureName: name, environment: where } },
    }),
  );
  const first = wanted.of.milestones[0]?.strategies ?? [];
  const state = { feature: name, environment: where, enabled, strategies: [...strategies, ...first] };
  const turned = on ? switchChange(state, true) : undefined;
  return turned ? [added, turned] : [added];
};

export const startRelease = writeTool(
  {
    name: 'start_release',
    title: 'Start a release',
    description:
      'Gives a feature flag a release plan in one environment, by a template or as it is sent: milestones that begin one after the ' +
      'other by themselves. With "on" it also switches the flag on, which begins the first milestone. With "milestone" it starts ' +
      'that milestone of the plan that there is, now. Where changes are reviewed, it makes a change request.',
    input: {
      project,
      feature,
      environment,
      template: z.string().min(1).optional().describe('Name or id of a release plan template'),
      releasePlan: releasePlanFile.optional().describe('A plan as it is; segments by their names'),
      milestone: z.string().min(1).optional().describe('Name of a milestone of the plan that there is'),
      on: z.boolean().default(false).describe('Also switch the flag on'),
      comment,
      direct,
    },
  },
  async (
    { client, project: id },
    { feature: name, environment: where, comment: why, direct: now, template, releasePlan, milestone, on },
  ) => {
    const place = { project: id, feature: name, environment: where };
    const changes = await changesOf(client, place, { template, releasePlan, milestone, on });
    const { steps, notes } = await stepsOf(client, { project: id, environment: where }, { changes, direct: now });
    return {
      effects: steps.flatMap(effectsOf),
      notes,
      make: (expected) => makeSteps(client, steps, { title: `${name}: release`, comment: why }, expected),
    };
  },
);
