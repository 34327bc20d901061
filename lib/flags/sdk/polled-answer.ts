import { hash as digest } from 'node:crypto';
import type { PublishedForm } from '../../contract/schemas/sdk.ts';
import type { KeyedText } from '../../store/catalog/keyed-text.ts';
import type { CatalogContext } from '../../store/commands/context.ts';
import { instance, projectScope } from '../../store/table/keys.ts';
import { selectClientFeatures } from './client-features.ts';
import { readProgress } from './publication-task.ts';
import type { Reach } from './reach.ts';

/**
 * How long an answer has to be published before no copy at the edge is older, in ms. A copy lives five seconds at the
 * edge, and as long again in a regional cache; the rest is for requests under way and for clocks that differ.
 */
export const settledMs = 15_000;

/** What the distribution asks for. */
interface PolledInput {
  readonly reach: Reach;
  /** As in the path of the request (contract: sdk §10.6). */
  readonly form: string;
}

const inlined: PublishedForm = 'inlined';

/** An answer for the distribution, which found no object or could not ask for it. */
export interface PolledAnswer {
  /** Also says where the SDK's next poll goes (docs/decisions/0240-the-tag-leads-to-the-answer.md). */
  readonly etag: string;
  readonly json: KeyedText;
}

/** The entity tag of an object with this content: the one that S3 computes. */
const contentTag = (text: string): string => `"${digest('md5', text, 'hex')}"`;

/**
 * Whether the objects of all tokens show everything that was committed until now to the scopes of this reach, and have
 * done so long enough.
 */
const isSettled = async (table: CatalogContext['table'], { projects }: Reach, now: number): Promise<boolean> => {
  // The answer may be newer than what the request has read ahead.
  const named = projects === '*' ? undefined : [instance, ...projects.map(projectScope)];
  const { revisions, behind, cursors } = await readProgress(table, undefined, named ?? '*');
  return (named ?? [...revisions.keys()]).every(
    (scope) => !behind.has(scope) && now - (cursors.get(scope)?.at ?? 0) >= settledMs,
  );
};

/**
 * What the API answers in place of a published answer (contract: sdk §10.4). If the objects show as much, the entity tag
 * is that of the object. Otherwise it is that of the function, by which the edge knows that the next poll must not be
 * answered by an object.
 */
export const selectPolledAnswer = async (
  context: Pick<CatalogContext, 'table' | 'catalog' | 'instanceRev'>,
  { reach, form }: PolledInput,
): Promise<PolledAnswer> => {
  const inline = form.startsWith(inlined);
  const { etag, json } = await selectClientFeatures(context, { reach, filter: {}, inline });
  // Heads are read after the answer was made: only then do the cursors prove that the objects have all that it shows.
  if (!(await isSettled(context.table, reach, context.table.pace.now()))) return { etag, json };
  return { etag: contentTag(json.text()), json };
};
