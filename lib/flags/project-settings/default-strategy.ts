import { maxSegments } from '../../contract/limits.ts';
import { badData, excerpt } from '../../contract/problems.ts';
import type { DefaultStrategy, DefaultStrategyBody } from '../../contract/schemas/project.ts';
import { requireProject } from '../../identity/directory/project.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact } from '../../store/commit/unit-of-work.ts';
import { contextFieldKey, projectKey, projectScope, segmentKey, strategyTypeKey } from '../../store/table/keys.ts';
import { maxFields } from '../constraints/validate.ts';
import { normaliseStrategy } from '../feature-strategies/normalise.ts';
import { requireLinked } from '../features/load.ts';
import { putProject } from '../projects/store.ts';
import type { LinkPlace } from './unlink-environment.ts';

/** The only type that a default strategy may have. */
const allowedType = 'flexibleRollout';

export const defaultStrategyReads = (project: string, body: DefaultStrategyBody): RequestReads => {
  const { name, segments = [], constraints = [] } = body;
  const fields = new Set(constraints.map(({ contextName }) => contextName));
  return {
    keys: [
      projectKey(project),
      strategyTypeKey(name),
      ...segments.slice(0, maxSegments).map(segmentKey),
      ...[...fields].slice(0, maxFields).map(contextFieldKey),
    ],
  };
};

/**
 * Sets the strategy that a feature gets when it is enabled in the environment without one. An empty `groupId` stays
 * empty: it means the name of the feature (contract: project-settings §8).
 * @throws Problem NotFoundError; BadDataError for any other type; what `normaliseStrategy` throws
 */
export const setDefaultStrategy = (
  context: CommandContext,
  { place: { project, environment }, body }: { readonly place: LinkPlace; readonly body: DefaultStrategyBody },
): Promise<DefaultStrategy> =>
  transact(context, [projectScope(project)], async (unit) => {
    const stored = await requireProject(unit, project);
    requireLinked(stored, environment);
    if (body.name !== allowedType)
      throw badData(`A default strategy must be of type "${allowedType}"; you sent "${excerpt(body.name)}".`);
    const { title, disabled, sortOrder } = body;
    const data: DefaultStrategy = {
      ...(await normaliseStrategy(unit, project, body)),
      ...(title !== undefined && { title }),
      ...(disabled !== undefined && { disabled }),
      ...(sortOrder !== undefined && { sortOrder }),
    };
    const preData = stored.environments.find(({ name }) => name === environment)?.defaultStrategy;
    const environments = stored.environments.map((linked) =>
      linked.name === environment ? { ...linked, defaultStrategy: data } : linked,
    );
    putProject(unit, { ...stored, environments });
    unit.emit({ type: 'default-strategy-updated', project, environment, data, ...(preData && { preData }) });
    return data;
  });
