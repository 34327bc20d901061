import { answerOf } from '../../client/client.ts';
import { writeHeaders } from '../../client/revision.ts';
import { api } from '../api/client.ts';

export const environmentTypes = ['development', 'test', 'preproduction', 'production'] as const;
export type EnvironmentType = (typeof environmentTypes)[number];

/** The maximal number of environments in an installation (docs/contract/environments.md §2.1). */
export const maxEnvironments = 40;

/** A type that is none of the four comes from an import; an edit then has to choose a valid one. */
export const environmentTypeOf = (word: string): EnvironmentType | undefined =>
  environmentTypes.find((type) => type === word);

const read = (environment: string) =>
  answerOf(api.GET('/api/admin/environments/{environment}', { params: { path: { environment } } }));

/** Reads the type of an environment, bypassing every cache. */
export const environmentTypeNow = async (name: string): Promise<string> => (await read(name)).type;

const readAll = async () => (await answerOf(api.GET('/api/admin/environments'))).environments;

/** An environment of the list, with its counts. */
export type Environment = Awaited<ReturnType<typeof readAll>>[number];

/** Reads the names of all environments in their order, bypassing every cache. */
export const environmentOrderNow = async (): Promise<readonly string[]> => (await readAll()).map(({ name }) => name);

export interface NewEnvironment {
  readonly name: string;
  readonly type: EnvironmentType;
}

export const createEnvironment = ({ name, type }: NewEnvironment): Promise<unknown> =>
  answerOf(api.POST('/api/admin/environments', { body: { name, type } }));

export const changeEnvironmentType = (environment: string, type: EnvironmentType): Promise<unknown> =>
  answerOf(
    api.PUT('/api/admin/environments/update/{environment}', { params: { path: { environment } }, body: { type } }),
  );

/** @param names all environments in their new order */
export const orderEnvironments = (names: readonly string[]): Promise<unknown> =>
  answerOf(
    api.PUT('/api/admin/environments/sort-order', {
      body: Object.fromEntries(names.map((name, index) => [name, index + 1])),
    }),
  );

export const switchEnvironment = (environment: string, on: boolean): Promise<unknown> => {
  const params = { path: { environment } };
  return answerOf(
    on
      ? api.POST('/api/admin/environments/{environment}/on', { params })
      : api.POST('/api/admin/environments/{environment}/off', { params }),
  );
};

/** @param comment for the history of all projects that used the environment; empty: none */
export const deleteEnvironment = (environment: string, comment: string): Promise<unknown> =>
  answerOf(
    api.DELETE('/api/admin/environments/{environment}', {
      params: { path: { environment }, header: writeHeaders({ comment }) },
    }),
  );

export interface EnvironmentClone extends NewEnvironment {
  /** Ids of projects, or `all`: every project with the source environment. */
  readonly projects: readonly string[] | 'all';
  /** Copies the permissions that roles have in the source environment. */
  readonly clonePermissions: boolean;
}

/** Creates an environment as a copy of another one. */
export const cloneEnvironment = (environment: string, clone: EnvironmentClone): Promise<unknown> => {
  const { name, type, projects, clonePermissions } = clone;
  return answerOf(
    api.POST('/api/admin/environments/{environment}/clone', {
      params: { path: { environment } },
      body: { name, type, projects: projects === 'all' ? ['*'] : [...projects], clonePermissions },
    }),
  );
};
