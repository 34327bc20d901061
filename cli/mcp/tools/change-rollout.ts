import * as z from 'zod';
import { effectsOf, makeSteps } from '../make-changes.ts';
import { planStep } from '../plan-step.ts';
import { comment, direct, environment, feature, percent, project } from '../tool.ts';
import { writeTool } from '../write-tool.ts';

export const changeRollout = writeTool(
  {
    name: 'change_rollout',
    title: 'Change the rollout of a feature flag',
    description:
      'Gives a feature flag to a share of the users in one environment: changes its rollout strategy, or adds one. It does not ' +
      'switch the flag on. Where changes are reviewed, it makes a change request.',
    input: {
      project,
      feature,
      environment,
      percent,
      strategyId: z.string().optional().describe('Which rollout, where there are several'),
      comment,
      direct,
    },
  },
  async (
    { client, project: id },
    { feature: name, environment: where, percent: rollout, strategyId, comment: why, direct: now },
  ) => {
    const { steps, notes } = await planStep(
      client,
      { project: id, environment: where },
      { wishes: [{ feature: name, rollout, strategyId }], direct: now },
    );
    return {
      effects: steps.flatMap(effectsOf),
      notes,
      make: (expected) =>
        makeSteps(client, steps, { title: `${name}: rollout to ${rollout} %`, comment: why }, expected),
    };
  },
);
