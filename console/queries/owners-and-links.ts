import { answerOf, type Schema } from '../../client/client.ts';
import { changeOf, writeHeaders } from '../../client/revision.ts';
import { changedLinks } from '../../lib/definition/links.ts';
import { api } from '../api/client.ts';
import { type FlagPath, flagNow } from './flag.ts';

/** A user or group that is responsible for a flag. */
export type FlagOwner = Schema<'FeatureDetails'>['owners'][number];

/** The most owners and links of a flag (docs/contract/limits.md). */
export const maxOwners = 20;
export const maxLinks = 10;

type OwnerKey = Pick<FlagOwner, 'type' | 'id'>;

/** What a form began with, and what it shall be. What others have changed meanwhile stays. */
interface Edited<T> {
  readonly before: readonly T[];
  readonly after: readonly T[];
}

/** Adds and removes owners of a flag. @param comment for the history; empty: none @returns the new revision */
export const changeOwners = async (
  path: FlagPath,
  { before, after }: Edited<OwnerKey>,
  comment: string,
): Promise<number | undefined> => {
  const isIn = (all: readonly OwnerKey[], one: OwnerKey): boolean =>
    all.some(({ type, id }) => type === one.type && id === one.id);
  const { owners: present } = await flagNow(path);
  const kept = present.filter((one) => isIn(after, one) || !isIn(before, one));
  const owners = [...kept, ...after.filter((one) => !isIn(before, one) && !isIn(kept, one))];
  return (
    await changeOf(
      api.PUT('/api/admin/projects/{projectId}/features/{featureName}/owners', {
        params: { path, header: writeHeaders({ comment }) },
        body: { owners: owners.map(({ type, id }) => ({ type, id })) },
      }),
    )
  ).revision;
};

/** A link as a form has it; without an id it is new. */
export interface WantedLink {
  readonly id?: string | undefined;
  readonly url: string;
  readonly title: string | null;
}

const linkPath = '/api/admin/projects/{projectId}/features/{featureName}/link';

/**
 * Removes, adds and names links of a flag, one change after the other; the address says which link it is.
 * @param comment for the history; empty: none
 */
export const changeLinks = async (
  path: FlagPath,
  { before, after }: Edited<WantedLink>,
  comment: string,
): Promise<void> => {
  const header = writeHeaders({ comment });
  const { removed, set } = changedLinks(before, after);
  const { links: present } = await flagNow(path);
  for (const { id, url } of present)
    if (removed.some((one) => one.url === url))
      await answerOf(api.DELETE(`${linkPath}/{linkId}`, { params: { path: { ...path, linkId: id }, header } }));
  // An address that the flag has gets the title.
  for (const { url, title } of set)
    await answerOf(api.POST(linkPath, { params: { path, header }, body: { url, title } }));
};
