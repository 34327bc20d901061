import { type PreparedContext, prepareContext, type RawContext, type Surroundings } from './context.ts';
import { batchResultText } from './explanation-text.ts';
import type { CompiledFeature, EvaluationSet } from './feature.ts';
import type { TextOrBytes } from './memoize-by-outcome.ts';
import { gather } from './pieces.ts';

/** The environments of a batch by name, in the order asked for. */
export type BatchSets = ReadonlyMap<string, EvaluationSet>;

type BatchSurroundings = Omit<Surroundings, 'environment'>;

/**
 * The `features` of the batch playground's answer as JSON text (contract: playground §8.2): the features of the first
 * environment by name, each with one result for each environment and context, in their order.
 *
 * @param contexts flat contexts, as `combinations` makes them; the results show them unchanged.
 */
export const batchJson = (
  sets: BatchSets,
  contexts: readonly RawContext[],
  surroundings: BatchSurroundings,
): string => {
  let json = '';
  for (const part of batchParts(sets, contexts, surroundings, (text) => text)) json += part;
  return json;
};

/** Size of a piece of {@link batchPieces} in bytes: small enough for the cache of a processor. */
const PIECE_BYTES = 262_144;

/**
 * The UTF-8 of {@link batchJson} piece by piece, so that one piece can be compressed or sent while the next is
 * evaluated. A piece is valid until the next one is requested. Much faster than the text, and never in memory as a
 * whole: text that several contexts share is encoded once and then only copied.
 */
export const batchPieces = (
  sets: BatchSets,
  contexts: readonly RawContext[],
  surroundings: BatchSurroundings,
): Generator<Uint8Array, void> => {
  const encoder = new TextEncoder();
  return gather(
    batchParts(sets, contexts, surroundings, (text) => encoder.encode(text)),
    PIECE_BYTES,
  );
};

/** An environment and the contexts prepared for it. */
interface PreparedEnvironment {
  readonly name: string;
  readonly set: EvaluationSet;
  readonly contexts: readonly PreparedContext[];
}

/** The parts of the answer, in order. `write` converts a text, once for all cells that contain it. */
function* batchParts<Part extends TextOrBytes>(
  sets: BatchSets,
  contexts: readonly RawContext[],
  surroundings: BatchSurroundings,
  write: (text: string) => Part,
): Generator<Part, void> {
  const shown = contexts.map((context) => write(JSON.stringify(context)));
  const environments = Array.from(
    sets,
    ([environment, set]): PreparedEnvironment => ({
      name: JSON.stringify(environment),
      set,
      contexts: contexts.map((context) => prepareContext(context, { ...surroundings, environment })),
    }),
  );
  yield write('[');
  for (const [at, { name, project }] of byName(environments[0]?.set).entries()) {
    yield write(`${comma(at)}{"name":${JSON.stringify(name)},"projectId":${JSON.stringify(project)},"environments":{`);
    for (const [place, environment] of environments.entries()) {
      yield write(`${comma(place)}${environment.name}:[`);
      yield* resultParts(environment, name, shown, write);
      yield write(']');
    }
    yield write('}}');
  }
  yield write(']');
}

const comma = (index: number): string => (index === 0 ? '' : ',');

const byName = (set: EvaluationSet | undefined): CompiledFeature[] =>
  [...(set?.features.values() ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1));

/** One result for each context; none when the environment does not have the feature. */
function* resultParts<Part extends TextOrBytes>(
  { set, contexts }: PreparedEnvironment,
  name: string,
  shown: readonly Part[],
  write: (text: string) => Part,
): Generator<Part, void> {
  const feature = set.features.get(name);
  if (feature === undefined) return;
  const { opening, closing } = batchResultText(set, feature, write);
  const first = write(opening);
  const further = write(`,${opening}`);
  for (let i = 0; i < contexts.length; i++) {
    const [context, asked] = [contexts[i], shown[i]];
    if (context === undefined || asked === undefined) continue;
    yield i === 0 ? first : further;
    yield asked;
    yield closing(context);
  }
}
