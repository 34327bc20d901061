import * as z from 'zod';
import { effectsOf, makeSteps } from '../make-changes.ts';
import { planStep } from '../plan-step.ts';
import { comment, direct, environment, feature, project } from '../tool.ts';
import { writeTool } from '../write-tool.ts';

export const toggleFeature = writeTool(
  {
    name: 'toggle_feature',
    title: 'Switch a feature flag on or off',
    description:
      'Switches a feature flag on or off in one environment. Where changes are reviewed, it makes a change request.',
    input: { project, feature, environment, enabled: z.boolean().describe('What it shall be'), comment, direct },
  },
  async ({ client, project: id }, { feature: name, environment: where, enabled, comment: why, direct: now }) => {
    const { steps, notes } = await planStep(
      client,
      { project: id, environment: where },
      { wishes: [{ feature: name, enabled }], direct: now },
    );
    return {
      effects: steps.flatMap(effectsOf),
      notes,
      make: (expected) =>
        makeSteps(client, steps, { title: `${name}: ${enabled ? 'on' : 'off'}`, comment: why }, expected),
    };
  },
);
