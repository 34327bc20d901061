import { createHash } from 'node:crypto';
import { jsonList, jsonObject } from '../../basics/json.ts';
import { notFound, Problem } from '../../contract/problems.ts';
import type { OfrepContext } from '../../contract/schemas/ofrep.ts';
import {
  decisionKey,
  type EvaluationSet,
  inputsOf,
  type PreparedContext,
  prepareContext,
  resolve,
} from '../../evaluation/index.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import { derived } from '../../store/catalog/derived.ts';
import type { KeyedText } from '../../store/catalog/keyed-text.ts';
import { compiledSet } from '../playground/compiled.ts';
import { type Selection, selectFeatures } from '../playground/selection.ts';
import { segmentsDigest } from '../sdk/client-features.ts';
import { reachOf } from '../sdk/reach.ts';
import { contextFrom } from './context.ts';
import { flagAnswer } from './flag.ts';

export interface OfrepInput {
  /** The context as it was sent. */
  readonly sent: OfrepContext | null | undefined;
  /** Address of the caller. */
  readonly sourceIp: string;
  /** Uniform in [0, 1), like `Math.random`. */
  readonly random: () => number;
}

/** The answer for all flags of a token. Nothing is evaluated until the text is requested. */
export type FlagsAnswer =
  | { readonly etag: string; readonly json: KeyedText }
  /** The result depends on random numbers, so the next answer may differ (contract: ofrep §7). */
  | { readonly etag?: never; readonly text: () => string };

/**
 * Version of the form of the answer. It must change with that form, so that cached answers of another version are not
 * used.
 */
const form = 3;

/** A token reaches its projects, including private ones: their visibility restricts only users. */
const everyProject = (): boolean => true;

const inputs = derived((set: EvaluationSet) => inputsOf(set));

interface Prepared {
  readonly selection: Selection;
  readonly set: EvaluationSet;
  readonly environment: string;
  readonly context: PreparedContext;
}

const prepare = async (context: CatalogCallerContext, { sent, sourceIp, random }: OfrepInput): Promise<Prepared> => {
  const { environment, projects } = reachOf(context.caller, sent?.environment);
  const selection = await selectFeatures(context, { projects, isVisible: everyProject });
  const raw = contextFrom(sent ?? {}, { kind: context.caller.kind, sourceIp });
  return {
    selection,
    set: compiledSet(selection, environment),
    environment,
    context: prepareContext(raw, { environment, now: context.now.getTime(), random }),
  };
};

/**
 * Evaluates one flag, as JSON.
 * @throws Problem NotFoundError, ValidationError for a payload that does not fit its type
 */
export const evaluateFlag = async (
  context: CatalogCallerContext,
  { key, ...input }: OfrepInput & { readonly key: string },
): Promise<string> => {
  const { selection, set, context: prepared } = await prepare(context, input);
  const feature = set.features.get(key);
  const record = selection.projects.map(({ features }) => features.get(key)).find((one) => one !== undefined);
  if (feature === undefined || record === undefined) throw notFound('flag', key);
  const { json, failure } = flagAnswer(record, feature, resolve(set, feature, prepared));
  if (failure !== undefined) throw new Problem('ValidationError', failure);
  return json;
};

const flagsJson = ({ selection, set, context }: Prepared): string => {
  const flags = selection.records.flatMap((record) => {
    const feature = set.features.get(record.feature.name);
    return feature === undefined ? [] : [flagAnswer(record, feature, resolve(set, feature, context)).json];
  });
  return jsonObject({ flags: jsonList(flags) });
};

/**
 * A hash of everything on which the answer depends: the commits of the projects, the segments, the environment, and the
 * parts of the context that can make a difference. Time is included as its position among the dates of all constraints.
 * Ids of commits are never used again, not even after a restore (docs/decisions/0160, 0190).
 */
const hashOf = ({ selection: { config, projects }, environment }: Prepared, decided: string): string => {
  const commits = projects.map(({ id, commit }) => [id, commit]);
  const named = JSON.stringify([form, environment, commits, segmentsDigest(config.segments), decided]);
  return createHash('sha256').update(named).digest('base64url');
};

/** Evaluates all flags of a token's projects. */
export const evaluateFlags = async (context: CatalogCallerContext, input: OfrepInput): Promise<FlagsAnswer> => {
  const prepared = await prepare(context, input);
  const text = (): string => flagsJson(prepared);
  const decided = decisionKey(inputs(prepared.set), prepared.context);
  if (decided === undefined) return { text };
  const hash = hashOf(prepared, decided);
  return { etag: `"${hash}"`, json: { key: hash, text } };
};
