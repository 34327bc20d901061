import { createHash } from 'node:crypto';
import { notFound } from '../../contract/problems.ts';
import type { ClientFeature, ClientFeatures, ClientQuery } from '../../contract/schemas/sdk.ts';
import type { ConfigState, FeatureRecord, ProjectState } from '../../store/catalog/catalog.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import { fitsKey } from '../../store/table/keys.ts';
import { clientFeature, clientFeatureJson } from './client-feature.ts';
import type { Reach } from './reach.ts';

export interface ClientInput {
  readonly reach: Reach;
  readonly filter: Pick<ClientQuery, 'tag' | 'project' | 'namePrefix'>;
  /** Whether the SDK knows nothing of segments, so that their constraints go into the strategies. */
  readonly inline: boolean;
}

/** The features that an SDK gets, before they become JSON. */
export interface ClientSelection {
  readonly query: ClientFeatures['query'];
  readonly meta: ClientFeatures['meta'];
  readonly records: readonly FeatureRecord[];
  readonly config: ConfigState;
}

const projectsOf = ({ projects }: Reach, wanted: readonly string[] | undefined): readonly string[] | '*' => {
  if (!wanted?.length) return projects;
  return wanted.filter((id) => fitsKey(id) && (projects === '*' || projects.includes(id)));
};

const digests = new WeakMap<ConfigState['segments'], string>();

/** Changes with every segment that an SDK gets. Made of their content, because revisions come again after a restore. */
const digestOf = (segments: ConfigState['segments']): string => {
  const known = digests.get(segments);
  if (known !== undefined) return known;
  const shown = [...segments.values()].sort((a, b) => a.id - b.id).map((s) => [s.id, s.name, s.constraints]);
  const digest = createHash('sha256').update(JSON.stringify(shown)).digest('base64url');
  digests.set(segments, digest);
  return digest;
};

/**
 * Identifies the answer (contract: sdk §4). The hash contains the ids of the projects' last commits and the segments, so
 * it changes with every change that the answer shows, and never comes again, not even after a restore. Other changes of
 * the instance (users, tokens) do not change it (docs/decisions/0112, 0160).
 */
const metaOf = (
  query: ClientFeatures['query'],
  projects: readonly ProjectState[],
  config: ConfigState,
): ClientFeatures['meta'] => {
  const named = JSON.stringify([query, projects.map(({ id, commit }) => [id, commit]), digestOf(config.segments)]);
  const queryHash = createHash('sha256').update(named).digest('hex').slice(0, 16);
  const revisionId = projects.reduce((sum, { rev }) => sum + rev, 0);
  return { revisionId, etag: `"${queryHash}:${revisionId}"`, queryHash };
};

/** Whether the filters let a feature through (contract: sdk §2.2). */
const testFor = ({ tag = [], namePrefix = '' }: ClientInput['filter']): ((record: FeatureRecord) => boolean) => {
  const asked = tag.filter((one) => one !== '');
  return ({ feature: { archived, name, tags } }) =>
    !archived &&
    name.startsWith(namePrefix) &&
    (asked.length === 0 || tags.some(({ type, value }) => asked.includes(`${type}:${value}`)));
};

/** The features of a token's projects, as they are now (contract: sdk §2.1). Unknown projects have none. */
export const selectClientFeatures = async (
  { catalog, instanceRev }: CatalogContext,
  { reach, filter, inline }: ClientInput,
): Promise<ClientSelection> => {
  const ids = projectsOf(reach, filter.project);
  const { config, projects } = await catalog.projects(ids, { instanceRev });
  const { tag, namePrefix } = filter;
  const query: ClientFeatures['query'] = {
    environment: reach.environment,
    ...(ids !== '*' && { project: [...ids] }),
    ...(tag && { tag }),
    ...(namePrefix !== undefined && { namePrefix }),
    inlineSegmentConstraints: inline,
  };
  const records = projects
    .flatMap(({ features }) => [...features.values()])
    .filter(testFor(filter))
    .sort((a, b) => (a.feature.name < b.feature.name ? -1 : 1));
  return { query, meta: metaOf(query, projects, config), records, config };
};

const inlinedJson = ({ records, config, query }: ClientSelection): string =>
  JSON.stringify(records.map((record) => clientFeature(record, query.environment, config.segments)));

const segmentIdsJson = ({ records, config, query }: ClientSelection): string => {
  const features = records.map((record) => clientFeatureJson(record, query.environment));
  const used = new Set(features.flatMap(({ segments }) => segments));
  const segments = [...config.segments.values()]
    .filter(({ id }) => used.has(id))
    .map(({ id, name, constraints }) => ({ id, name, constraints }));
  return `[${features.map(({ json }) => json).join()}],"segments":${JSON.stringify(segments)}`;
};

/** The answer as JSON. */
export const clientFeaturesJson = (selection: ClientSelection): string => {
  const { query, meta } = selection;
  const features = query.inlineSegmentConstraints ? inlinedJson(selection) : segmentIdsJson(selection);
  return `{"version":2,"features":${features},"query":${JSON.stringify(query)},"meta":${JSON.stringify(meta)}}`;
};

/** One feature of a token's projects. @throws Problem NotFoundError */
export const findClientFeature = async (
  context: CatalogContext,
  { name, reach, inline }: { readonly name: string; readonly reach: Reach; readonly inline: boolean },
): Promise<ClientFeature> => {
  const { records, config, query } = await selectClientFeatures(context, { reach, filter: {}, inline });
  const record = records.find(({ feature }) => feature.name === name);
  if (!record) throw notFound('feature', name);
  return clientFeature(record, query.environment, inline ? config.segments : undefined);
};
