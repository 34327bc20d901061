import { queryOptions } from '@tanstack/react-query';
import { answerOf, type Schema } from '../../client/client.ts';
import { ApiError } from '../../client/error.ts';
import { api } from '../api/client.ts';

export type StrategyType = Schema<'StrategyType'>;

export const parameterTypes = ['string', 'percentage', 'list', 'number', 'boolean'] as const;
export type ParameterType = (typeof parameterTypes)[number];

export interface ParameterDraft {
  readonly name: string;
  readonly type: ParameterType;
  readonly description: string;
  readonly required: boolean;
}

export interface StrategyTypeDraft {
  readonly name: string;
  readonly displayName: string;
  readonly title: string;
  readonly description: string;
  readonly parameters: readonly ParameterDraft[];
}

const path = '/api/admin/strategies/{strategyName}';

export const strategyTypeDraftOf = (type: StrategyType): StrategyTypeDraft => ({
  name: type.name,
  displayName: type.displayName ?? '',
  title: type.title ?? '',
  description: type.description ?? '',
  parameters: type.parameters.map((parameter) => ({
    name: parameter.name,
    type: parameterTypes.find((one) => one === parameter.type) ?? 'string',
    description: parameter.description ?? '',
    required: parameter.required ?? false,
  })),
});

/** An update keeps a text that it leaves out, so an empty text is sent as `null` (docs/contract/strategy-types.md §3). */
const bodyOf = ({ displayName, title, description, parameters }: StrategyTypeDraft) => ({
  displayName: displayName || null,
  title: title || null,
  description: description || null,
  parameters: parameters.map((one) => ({ ...one })),
});

/** Reads a strategy type, bypassing every cache. */
export const strategyTypeNow = async (strategyName: string): Promise<StrategyTypeDraft> =>
  strategyTypeDraftOf(await answerOf(api.GET(path, { params: { path: { strategyName } } })));

export const createStrategyType = (draft: StrategyTypeDraft): Promise<unknown> =>
  answerOf(api.POST('/api/admin/strategies', { body: { ...bodyOf(draft), name: draft.name } }));

export const changeStrategyType = (draft: StrategyTypeDraft): Promise<unknown> =>
  answerOf(api.PUT(path, { params: { path: { strategyName: draft.name } }, body: bodyOf(draft) }));

export const deleteStrategyType = (strategyName: string): Promise<unknown> =>
  answerOf(api.DELETE(path, { params: { path: { strategyName } } }));

/** Marks a strategy type as deprecated, or removes the mark. */
export const deprecateStrategyType = (strategyName: string, deprecated: boolean): Promise<unknown> => {
  const params = { path: { strategyName } };
  return answerOf(
    deprecated
      ? api.POST('/api/admin/strategies/{strategyName}/deprecate', { params })
      : api.POST('/api/admin/strategies/{strategyName}/reactivate', { params }),
  );
};

/** One flag with a strategy of the type. */
export interface StrategyTypeUse {
  readonly project: string;
  readonly feature: string;
  readonly archived: boolean;
  readonly environments: readonly string[];
}

/** This many projects are read at the same time. */
const atOnce = 4;

/** Reads the present state of a project, which contains the strategies of all its flags. */
const usesIn = async (project: string, name: string, signal: AbortSignal): Promise<readonly StrategyTypeUse[]> => {
  try {
    const { state } = await answerOf(
      api.GET('/api/admin/projects/{projectId}/history/state', {
        params: { path: { projectId: project }, query: { at: new Date().toISOString() } },
        signal,
      }),
    );
    const archived = new Set(state.features.filter((one) => one.archived).map((one) => one.name));
    const using = state.featureStrategies.filter(({ strategyName }) => strategyName === name);
    return [...Map.groupBy(using, ({ featureName }) => featureName)].map(([feature, strategies]) => ({
      project,
      feature,
      archived: archived.has(feature),
      environments: [...new Set(strategies.map(({ environment }) => environment))].sort(),
    }));
  } catch (error) {
    // The project was deleted after it was listed.
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
};

/** The flags with a strategy of a type, in all projects that the caller sees, sorted by project and name. */
export const strategyTypeUses = (name: string) =>
  queryOptions({
    queryKey: ['strategy-type-uses', name],
    queryFn: async ({ signal }) => {
      const { projects } = await answerOf(api.GET('/api/admin/projects', { signal }));
      const uses: StrategyTypeUse[] = [];
      for (let next = 0; next < projects.length; next += atOnce) {
        const some = projects.slice(next, next + atOnce).map(({ id }) => usesIn(id, name, signal));
        uses.push(...(await Promise.all(some)).flat());
      }
      return uses.sort((a, b) => a.project.localeCompare(b.project, 'en') || a.feature.localeCompare(b.feature, 'en'));
    },
    staleTime: 60_000,
  });
