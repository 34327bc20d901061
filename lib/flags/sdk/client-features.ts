import { hash as digest } from 'node:crypto';
import { jsonList, jsonObject } from '../../basics/json.ts';
import { byKey } from '../../basics/order.ts';
import { notFound } from '../../contract/problems.ts';
import type { ClientFeature, ClientFeatures, ClientQuery } from '../../contract/schemas/sdk.ts';
import type { ConfigState, FeatureRecord, ProjectState } from '../../store/catalog/catalog.ts';
import { derived } from '../../store/catalog/derived.ts';
import type { KeyedText } from '../../store/catalog/keyed-text.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import { lastChangeIn } from '../../store/commit/journal.ts';
import { fitsKey } from '../../store/table/keys.ts';
import { joinedByName } from '../features/in-order.ts';
import { clientFeature, clientFeatureJson } from './client-feature.ts';
import type { Reach } from './reach.ts';

export interface ClientInput {
  readonly reach: Reach;
  readonly filter: Pick<ClientQuery, 'tag' | 'project' | 'namePrefix'>;
  /** Whether the SDK does not support segments, so that their constraints are added to the strategies. */
  readonly inline: boolean;
}

/** The answer for an SDK. Features are selected, and JSON is written, only on request. */
export interface ClientSelection {
  readonly etag: string;
  readonly config: ConfigState;
  /** The features, by name. */
  readonly records: () => readonly FeatureRecord[];
  /** The answer as JSON. */
  readonly json: KeyedText;
}

/** The projects of a request: those that it names, if the token reaches them. */
export const projectsOf = ({ projects }: Reach, wanted: readonly string[] | undefined): readonly string[] | '*' => {
  if (!wanted?.length) return projects;
  return wanted.filter((id) => fitsKey(id) && (projects === '*' || projects.includes(id)));
};

const sha256 = (text: string, encoding: 'base64url' | 'hex'): string => digest('sha256', text, encoding);

/** The members of an object, sorted by name: the table returns them in any order. */
const inOrder = (one: object): readonly (readonly [string, unknown])[] => Object.entries(one).sort(byKey);

/**
 * A digest that changes with every segment that an SDK gets. It is made from the content of segments, because revisions
 * are used again after a restore.
 */
export const segmentsDigest = derived((segments: ConfigState['segments']): string => {
  const shown = [...segments.values()]
    .sort((a, b) => a.id - b.id)
    .map(({ id, name, constraints }) => [id, name, constraints.map(inOrder)]);
  return sha256(JSON.stringify(shown), 'base64url');
});

/**
 * Identifies the answer (contract: sdk §4). The hash contains the segments, and for each project the
 * last commit that may have changed what the environment sees. So it changes with every change that the answer shows, and
 * is never used again, not even after a restore. Changes of other environments and other changes of the instance (users,
 * tokens) do not change it (docs/decisions/0112, 0284).
 * @returns `hash` is the whole hash; an entity tag contains its first part
 */
const identify = (
  query: ClientFeatures['query'],
  projects: readonly ProjectState[],
  config: ConfigState,
): { readonly meta: ClientFeatures['meta']; readonly hash: string } => {
  const last = projects.map(({ id, changes }) => ({ id, ...lastChangeIn(changes, query.environment) }));
  const named = JSON.stringify([
    query,
    last.map(({ id, rev, mark }) => [id, rev, mark]),
    segmentsDigest(config.segments),
  ]);
  const hash = sha256(named, 'hex');
  const queryHash = hash.slice(0, 16);
  const revisionId = last.reduce((sum, { rev }) => sum + rev, 0);
  return { hash, meta: { revisionId, etag: `"${queryHash}:${revisionId}"`, queryHash } };
};

/** The tags of a filter without empty texts, which are ignored. */
const askedTags = (tag: readonly string[] = []): readonly string[] => tag.filter((one) => one !== '');

/** Type and value of a tag; the value may contain colons. */
const tagPair = (tag: string): string[] => {
  const colon = tag.indexOf(':');
  return [tag.slice(0, colon), tag.slice(colon + 1)];
};

/** Whether an active feature passes the filters (contract: sdk §2.2). */
export const testFor = ({ tag, namePrefix = '' }: ClientInput['filter']): ((record: FeatureRecord) => boolean) => {
  const asked = askedTags(tag);
  return ({ feature: { name, tags } }) =>
    name.startsWith(namePrefix) &&
    (asked.length === 0 || tags.some(({ type, value }) => asked.includes(`${type}:${value}`)));
};

/** JSON of the members of an answer that hold features and segments. */
interface Content {
  readonly features: string;
  readonly segments?: string;
}

const inlinedJson = (
  records: readonly FeatureRecord[],
  { segments }: ConfigState,
  { environment }: ClientFeatures['query'],
): Content => {
  const features = records.map((record) => {
    const referring = clientFeatureJson(record, environment);
    // For a feature without segments both forms are the same.
    return referring.segments.length === 0
      ? referring.json
      : JSON.stringify(clientFeature(record, environment, segments));
  });
  return { features: jsonList(features) };
};

const segmentIdsJson = (
  records: readonly FeatureRecord[],
  config: ConfigState,
  { environment }: ClientFeatures['query'],
): Content => {
  const features = records.map((record) => clientFeatureJson(record, environment));
  const used = new Set(features.flatMap(({ segments }) => segments));
  const segments = [...config.segments.values()]
    .filter(({ id }) => used.has(id))
    .map(({ id, name, constraints }) => ({ id, name, constraints }));
  return { features: jsonList(features.map(({ json }) => json)), segments: JSON.stringify(segments) };
};

/** The state from which an answer is made: projects and configuration at one moment (contract: sdk §2.5). */
export interface ClientMoment {
  readonly config: ConfigState;
  /** Projects by id. */
  readonly projects: readonly ProjectState[];
}

/** A request, with the projects that its filters leave. */
interface ClientQuestion extends ClientInput {
  readonly ids: readonly string[] | '*';
}

/** The answer at a moment that contains exactly the requested projects. */
const selectAt = (
  { config, projects }: ClientMoment,
  { ids, reach, filter, inline }: ClientQuestion,
): ClientSelection => {
  const { namePrefix } = filter;
  const tag = askedTags(filter.tag).map(tagPair);
  const query: ClientFeatures['query'] = {
    environment: reach.environment,
    ...(ids !== '*' && { project: [...ids] }),
    ...(tag.length > 0 && { tag }),
    ...(namePrefix !== undefined && { namePrefix }),
    inlineSegmentConstraints: inline,
  };
  const { meta, hash } = identify(query, projects, config);
  const records = (): readonly FeatureRecord[] => joinedByName(projects).filter(testFor(filter));
  const text = (): string => {
    const content = (inline ? inlinedJson : segmentIdsJson)(records(), config, query);
    return jsonObject({ version: '2', ...content, query: JSON.stringify(query), meta: JSON.stringify(meta) });
  };
  return { etag: meta.etag, config, records, json: { key: `${hash} ${meta.revisionId}`, text } };
};

/** The features of a token's projects, as they are now (contract: sdk §2.1). Unknown projects have no features. */
export const selectClientFeatures = async (
  context: Pick<CatalogContext, 'table' | 'catalog' | 'instanceRev'>,
  input: ClientInput,
): Promise<ClientSelection> => {
  const { catalog } = context;
  const ids = projectsOf(input.reach, input.filter.project);
  return selectAt(await catalog.projects(ids, context), { ...input, ids });
};

/**
 * The answer to a request without filters at a moment, which is the one that is published.
 * @param moment may contain other projects, too
 */
export const publishedSelection = (
  { config, projects }: ClientMoment,
  { reach, inline }: Pick<ClientInput, 'reach' | 'inline'>,
): ClientSelection => {
  const ids = projectsOf(reach, undefined);
  const own = ids === '*' ? projects : projects.filter(({ id }) => ids.includes(id));
  return selectAt({ config, projects: own }, { ids, reach, filter: {}, inline });
};

/** One feature from a token's projects. @throws Problem NotFoundError */
export const findClientFeature = async (
  context: CatalogContext,
  { name, reach, inline }: { readonly name: string; readonly reach: Reach; readonly inline: boolean },
): Promise<ClientFeature> => {
  const { catalog } = context;
  const { config, projects } = await catalog.projects(projectsOf(reach, undefined), context);
  const record = projects
    .map(({ features }) => features.get(name))
    .find((found) => found !== undefined && !found.feature.archived);
  if (!record) throw notFound('feature', name);
  return clientFeature(record, reach.environment, inline ? config.segments : undefined);
};
