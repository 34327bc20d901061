import * as z from 'zod';
import { effectsOf, makeSteps, type Step } from '../make-changes.ts';
import { planStep } from '../plan-step.ts';
import { comment, direct, environment, feature, percent, project } from '../tool.ts';
import { writeTool } from '../write-tool.ts';

const wish = z.object({
  feature,
  enabled: z.boolean().optional().describe('Switch it on or off; left out: it stays'),
  rollout: percent.optional(),
  strategyId: z.string().optional().describe('Which rollout, where there are several'),
});

const step = z.object({ environment, features: z.array(wish).min(1).max(40) });

export const planRelease = writeTool(
  {
    name: 'plan_release',
    title: 'Plan a release',
    description:
      'Several feature flags and environments together: what each shall be. Steps are made in the given order, one environment ' +
      'each. Where changes are reviewed, all changes of a step become one change request; else they are made at once. If a step ' +
      'fails, the answer says what was made and what was not.',
    input: {
      project,
      title: z.string().min(1).max(200).describe('Of the release, e.g. "Checkout 2"; names its change requests'),
      steps: z.array(step).min(1).max(20),
      comment,
      direct,
    },
  },
  async ({ client, project: id }, { title, steps: wanted, comment: why, direct: now }) => {
    const steps: Step[] = [];
    const notes: string[] = [];
    for (const { environment: where, features } of wanted) {
      const planned = await planStep(client, { project: id, environment: where }, { wishes: features, direct: now });
      steps.push(...planned.steps);
      notes.push(...planned.notes);
    }
    return {
      effects: steps.flatMap(effectsOf),
      notes,
      make: (expected) => makeSteps(client, steps, { title, comment: why }, expected),
    };
  },
);
