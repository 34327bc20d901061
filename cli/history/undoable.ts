import { answerOf, type Client } from '../../client/client.ts';
import { movedError } from '../exit.ts';
import type { Session } from '../service/session.ts';
import { revisionText } from './event-text.ts';

const readPage = (client: Client, project: string, before: number | undefined) =>
  answerOf(
    client.GET('/api/admin/projects/{projectId}/history', {
      params: { path: { projectId: project }, query: { limit: 50, ...(before !== undefined && { before }) } },
    }),
  );

type Revision = Awaited<ReturnType<typeof readPage>>['revisions'][number];

/** The revisions of a project that are kept, newest first. */
async function* revisionsOf(client: Client, project: string): AsyncGenerator<Revision> {
  let before: number | undefined;
  do {
    const page = await readPage(client, project, before);
    yield* page.revisions;
    before = page.next ?? undefined;
  } while (before !== undefined);
}

const hasContent = ({ features, segments }: Revision): boolean => features.length + segments.length > 0;

/** Nobody made a change that only time has caused. */
const isByItself = ({ events }: Revision): boolean =>
  events.length > 0 && events.every(({ type }) => type === 'feature-potentially-stale-on');

/** A change request that is not applied yet has changed nothing. */
const isProposal = ({ events }: Revision): boolean =>
  events.some(({ type }) => type === 'change-added' || type.startsWith('change-request-'));

/**
 * The revision that an undo without a revision means: the newest. If that one has no change to undo, it is the newest
 * that has one, provided that a person confirms it.
 * @throws CliError when nobody can confirm it, or there is none
 */
export const revisionToUndo = async (
  { client, project, projectOption, output }: Session,
  isSeen: boolean,
): Promise<number> => {
  let newest: Revision | undefined;
  for await (const one of revisionsOf(client, project)) {
    if (isByItself(one)) continue;
    newest ??= one;
    const { revision } = one;
    if (!hasContent(one)) continue;
    if (one === newest) {
      if (!output.json) output.note(`Revision ${revision} is the newest.`);
      return revision;
    }
    const other = `Revision ${newest.revision}, the newest, changed no feature and no segment (${revisionText(newest)}).`;
    const found = `Revision ${revision} is the newest that did (${revisionText(one)}).`;
    if (!isSeen)
      throw movedError(other, [
        ...(isProposal(newest) ? ['What a change request proposes is not changed yet: reject or cancel it.'] : []),
        found,
        `To take that back: halyard undo ${revision}${projectOption}`,
      ]);
    if (!output.json) output.note(`${other}\n${found}`);
    return revision;
  }
  throw movedError('No revision that is kept changed a feature or a segment: there is nothing to take back.');
};
