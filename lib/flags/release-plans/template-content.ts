import { type NewReleasePlan, releasePlanTemplateBody } from '../../contract/schemas/release-plan.ts';
import type { UnitOfWork } from '../../store/commit/unit-of-work.ts';
import { requireTemplateForPlan } from '../release-plan-templates/require.ts';

/**
 * A template as a plan that says everything by itself: later changes of the template do not matter to it.
 * @throws Problem NotFoundError; InvalidOperationError (409) when it is archived
 */
export const readTemplateContent = async (
  unit: UnitOfWork,
  project: string,
  templateId: string,
): Promise<NewReleasePlan> => {
  const { name, description, milestones } = await requireTemplateForPlan(unit, { project, id: templateId });
  return {
    templateId,
    ...releasePlanTemplateBody.parse({
      name,
      description,
      milestones: milestones.map(({ id: _, strategies, ...milestone }) => ({
        ...milestone,
        strategies: strategies.map(({ id: __, createdAt: ___, ...strategy }) => strategy),
      })),
    }),
  };
};
