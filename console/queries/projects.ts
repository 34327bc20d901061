import { queryOptions } from '@tanstack/react-query';
import { answerOf, type DataOf } from '../../client/client.ts';
import { writeHeaders } from '../../client/revision.ts';
import { api } from '../api/client.ts';
import { type Constraint, constraintOf } from '../constraints/constraint.ts';
import type { MadeToken } from './api-tokens.ts';

const list = () => api.GET('/api/admin/projects');

/** A project as lists show it. */
export type Project = DataOf<Awaited<ReturnType<typeof list>>>['projects'][number];
export type Mode = Project['mode'];
export const modes = ['open', 'protected', 'private'] as const satisfies readonly Mode[];

const read = (projectId: string, signal?: AbortSignal) =>
  answerOf(api.GET('/api/admin/projects/{projectId}', { params: { path: { projectId } }, ...(signal && { signal }) }));

export type ProjectDetails = Awaited<ReturnType<typeof read>>;

export const projectDetails = (projectId: string) =>
  queryOptions({ queryKey: ['project', projectId], queryFn: ({ signal }) => read(projectId, signal) });

/** The members of a project that are edited together. */
export interface ProjectDraft {
  readonly name: string;
  readonly description: string;
  readonly mode: Mode;
  readonly defaultStickiness: string;
  /** The maximal number of active flags; null: no limit. */
  readonly featureLimit: number | null;
}

export const projectDraftOf = (project: Pick<ProjectDetails, keyof ProjectDraft>): ProjectDraft => ({
  name: project.name,
  description: project.description ?? '',
  mode: project.mode,
  defaultStickiness: project.defaultStickiness,
  featureLimit: project.featureLimit,
});

/** Reads a project, bypassing every cache. */
export const projectNow = async (projectId: string): Promise<ProjectDraft> => projectDraftOf(await read(projectId));

export interface NewProject {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly mode: Mode;
}

/** @param comment for the history; empty: none */
export const createProject = ({ id, name, description, mode }: NewProject, comment: string): Promise<unknown> =>
  answerOf(
    api.POST('/api/admin/projects', {
      params: { header: writeHeaders({ comment }) },
      body: { id, name, description: description || null, mode },
    }),
  );

/** @param comment for the history; empty: none */
export const changeProject = (projectId: string, draft: ProjectDraft, comment: string): Promise<unknown> =>
  answerOf(
    api.PUT('/api/admin/projects/{projectId}', {
      params: { path: { projectId }, header: writeHeaders({ comment }) },
      body: { ...draft, description: draft.description || null },
    }),
  );

/** The rule for the names of new flags; empty texts: none. */
export interface NamingRule {
  /** A regular expression that whole names match. */
  readonly pattern: string;
  readonly example: string;
  readonly description: string;
}

export const noNamingRule: NamingRule = { pattern: '', example: '', description: '' };

export const namingRuleOf = ({ featureNaming }: Pick<ProjectDetails, 'featureNaming'>): NamingRule => ({
  pattern: featureNaming.pattern ?? '',
  example: featureNaming.example ?? '',
  description: featureNaming.description ?? '',
});

/** Reads the naming rule of a project, bypassing every cache. */
export const namingRuleNow = async (projectId: string): Promise<NamingRule> => namingRuleOf(await read(projectId));

/** @param comment for the history; empty: none */
export const changeNamingRule = (projectId: string, rule: NamingRule, comment: string): Promise<unknown> =>
  answerOf(
    api.PUT('/api/admin/projects/{projectId}/settings', {
      params: { path: { projectId }, header: writeHeaders({ comment }) },
      body: { featureNaming: { ...rule } },
    }),
  );

export const deleteProject = (projectId: string): Promise<unknown> =>
  answerOf(api.DELETE('/api/admin/projects/{projectId}', { params: { path: { projectId } } }));

/** @param comment for the history; empty: none */
export const linkEnvironment = (projectId: string, environment: string, comment: string): Promise<unknown> =>
  answerOf(
    api.POST('/api/admin/projects/{projectId}/environments', {
      params: { path: { projectId }, header: writeHeaders({ comment }) },
      body: { environment },
    }),
  );

/** @param comment for the history; empty: none */
export const unlinkEnvironment = (projectId: string, environment: string, comment: string): Promise<unknown> =>
  answerOf(
    api.DELETE('/api/admin/projects/{projectId}/environments/{environment}', {
      params: { path: { projectId, environment }, header: writeHeaders({ comment }) },
    }),
  );

const readEnvironments = (projectId: string) =>
  api.GET('/api/admin/environments/project/{projectId}', { params: { path: { projectId } } });

export type ProjectEnvironment = DataOf<Awaited<ReturnType<typeof readEnvironments>>>['environments'][number];
export type StoredDefault = NonNullable<ProjectEnvironment['defaultStrategy']>;

/** The editable members of a default strategy; its title and variants stay as they are. */
export interface DefaultStrategy {
  /** In percent, 0 to 100. */
  readonly rollout: string;
  readonly stickiness: string;
  readonly constraints: readonly Constraint[];
  /** Ids. */
  readonly segments: readonly number[];
}

/** Without a default strategy of the environment, a flag is on for everybody. */
export const defaultStrategyOf = (stored: StoredDefault | undefined): DefaultStrategy => {
  const parameters: Readonly<Record<string, unknown>> = stored?.parameters ?? {};
  return {
    rollout: String(parameters.rollout ?? '100'),
    stickiness: String(parameters.stickiness ?? 'default'),
    constraints: (stored?.constraints ?? []).map(constraintOf),
    segments: stored?.segments ?? [],
  };
};

/** Reads the default strategy of an environment, bypassing every cache. */
export const storedDefaultNow = async (projectId: string, environment: string): Promise<StoredDefault | undefined> =>
  (await answerOf(readEnvironments(projectId))).environments.find(({ name }) => name === environment)?.defaultStrategy;

export interface DefaultStrategyInput {
  readonly projectId: string;
  readonly environment: string;
  readonly stored: StoredDefault | undefined;
  readonly draft: DefaultStrategy;
  /** For the history; empty: none. */
  readonly comment: string;
}

export const setDefaultStrategy = (input: DefaultStrategyInput): Promise<unknown> => {
  const { projectId, environment, stored, draft, comment } = input;
  const { rollout, stickiness, constraints, segments } = draft;
  const { title, disabled } = stored ?? {};
  const variants = stored?.variants?.map((variant) => ({ ...variant, weightType: variant.weightType ?? 'variable' }));
  return answerOf(
    api.POST('/api/admin/projects/{projectId}/environments/{environment}/default-strategy', {
      params: { path: { projectId, environment }, header: writeHeaders({ comment }) },
      body: {
        name: 'flexibleRollout',
        ...(title !== undefined && { title }),
        ...(disabled !== undefined && { disabled }),
        ...((segments.length > 0 || stored?.segments !== undefined) && { segments: [...segments] }),
        ...(variants !== undefined && {
          variants: variants.map((one) => ({ ...one, stickiness: one.stickiness ?? 'default' })),
        }),
        parameters: { groupId: '', ...stored?.parameters, rollout, stickiness },
        constraints: constraints.map((one) => ({ ...one, operator: one.operator as 'IN', values: [...one.values] })),
      },
    }),
  );
};

/** The tokens that name a project. Needs `READ_PROJECT_API_TOKEN` there. */
export const readProjectTokens = async (projectId: string, signal: AbortSignal) =>
  (await answerOf(api.GET('/api/admin/projects/{projectId}/api-tokens', { params: { path: { projectId } }, signal })))
    .tokens;

export const projectTokens = (projectId: string) =>
  queryOptions({
    queryKey: ['project-tokens', projectId],
    queryFn: ({ signal }) => readProjectTokens(projectId, signal),
  });

export interface NewToken {
  readonly tokenName: string;
  readonly type: 'client' | 'frontend';
  readonly environment: string;
}

export const createProjectToken = (projectId: string, token: NewToken): Promise<MadeToken> =>
  answerOf(
    api.POST('/api/admin/projects/{projectId}/api-tokens', {
      params: { path: { projectId } },
      body: { ...token, project: projectId },
    }),
  );

/** @param handle the `secret` in the list of tokens */
export const deleteProjectToken = (projectId: string, handle: string): Promise<unknown> =>
  answerOf(
    api.DELETE('/api/admin/projects/{projectId}/api-tokens/{token}', {
      params: { path: { projectId, token: handle } },
    }),
  );
