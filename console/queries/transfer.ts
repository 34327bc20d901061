import { answerOf, type BodyOf } from '../../client/client.ts';
import { type WriteOptions, writeHeaders } from '../../client/revision.ts';
import { api } from '../api/client.ts';

const batch = '/api/admin/features-batch';

export type Selection = BodyOf<'/api/admin/features-batch/export', 'post'>;
export type FlagImport = BodyOf<'/api/admin/features-batch/import', 'post'>;
/** Flags with their configuration in one environment, as in an export file. */
export type DataSet = FlagImport['data'];
export type StateDocument = BodyOf<'/api/admin/state/import', 'post'>;

export const exportFlags = (selection: Selection) => answerOf(api.POST(`${batch}/export`, { body: selection }));

/** Checks an import. Nothing is written. */
export const checkImport = (body: FlagImport) => answerOf(api.POST(`${batch}/validate`, { body }));
export type Findings = Awaited<ReturnType<typeof checkImport>>;

/** @throws ApiError 412 if the expected revision is not the newest one; then nothing was changed */
export const importFlags = (body: FlagImport, options: WriteOptions): Promise<unknown> =>
  answerOf(api.POST(`${batch}/import`, { params: { header: writeHeaders(options) }, body }));

/** The active flags of a project, with their states in its environments. */
export const flagsNow = async (projectId: string) =>
  (await answerOf(api.GET('/api/admin/projects/{projectId}/features', { params: { path: { projectId } } }))).features;

/** Names of the active flags of a project. */
export const flagNames = async (projectId: string): Promise<readonly string[]> =>
  (await flagsNow(projectId)).map(({ name }) => name);

export interface StateParts {
  readonly projects: boolean;
  readonly environments: boolean;
  readonly featureToggles: boolean;
  readonly strategies: boolean;
  readonly tags: boolean;
}

/** The complete configuration of the installation as text. */
export const exportState = async (format: 'json' | 'yaml', parts: StateParts): Promise<string> => {
  const switches = Object.fromEntries(Object.entries(parts).map(([part, on]) => [part, String(on)]));
  const call = api.GET('/api/admin/state/export', {
    params: { query: { format, ...switches } },
    parseAs: 'text',
  });
  return String(await answerOf(call));
};

/** The complete present configuration of the installation. */
export const stateNow = () => answerOf(api.GET('/api/admin/state/export', { params: { query: {} } }));

/**
 * For items that exist already: `keep` does not change them; `overwrite` overwrites them; `drop` also removes items
 * that the document lacks.
 */
export type StateMode = 'keep' | 'overwrite' | 'drop';

/**
 * @param comment for the history of every project; empty: none
 * @returns what is left to do by hand, in words; empty: nothing
 */
export const importState = async (body: StateDocument, mode: StateMode, comment: string): Promise<string> => {
  const answer = await answerOf(
    api.POST('/api/admin/state/import', {
      params: {
        query: { keep: String(mode === 'keep'), drop: String(mode === 'drop') },
        header: writeHeaders({ comment }),
      },
      body,
      parseAs: 'text',
    }),
  );
  return String(answer).replace(/^Accepted(?:\. )?/, '');
};
