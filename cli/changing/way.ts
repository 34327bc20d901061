import type { Client } from '../../client/client.ts';
import { CliError } from '../exit.ts';
import type { ProjectEnvironment } from './change.ts';
import { maySkipReview, readRules } from './rules.ts';

/** How a change in an environment is made. */
export type Way =
  | { readonly kind: 'direct' }
  /** @property approvals number of approvals that it needs */
  | { readonly kind: 'change request'; readonly approvals: number };

const production = 'production';

/**
 * The way in which an agent may change an environment: with a change request where changes are reviewed. In production
 * this is the only way, unless the token may skip reviews.
 * @param direct whether to skip the review
 * @throws CliError when there is no such way
 */
export const wayOf = async (client: Client, place: ProjectEnvironment, direct: boolean): Promise<Way> => {
  const { type, reviewed, approvals } = await readRules(client, place);
  if (reviewed && !direct) return { kind: 'change request', approvals };
  if (!reviewed && type !== production) return { kind: 'direct' };
  if (await maySkipReview(client, place)) return { kind: 'direct' };
  const { project, environment } = place;
  throw new CliError(
    reviewed
      ? `Changes in ${environment} are reviewed, and this token may not skip that: it needs "SKIP_CHANGE_REQUEST" there. Leave "direct" out to make a change request.`
      : `${environment} is production, and change requests are off there in project "${project}". An agent changes production by change requests only: somebody has to switch them on, or give this token "SKIP_CHANGE_REQUEST" there.`,
  );
};

export const wayText = (way: Way): string =>
  way.kind === 'direct'
    ? 'at once'
    : `by a change request, which needs ${way.approvals} ${way.approvals === 1 ? 'approval' : 'approvals'}`;
