import { answerOf, type Schema } from '../../client/client.ts';
import { changeOf, writeHeaders } from '../../client/revision.ts';
import { api } from '../api/client.ts';
import { type FlagPath, flagNow } from './flag.ts';

/** A user or group that is responsible for a flag. */
export type FlagOwner = Schema<'FeatureDetails'>['owners'][number];

/** The most owners and links of a flag (docs/contract/limits.md). */
export const maxOwners = 20;
export const maxLinks = 10;

/** Replaces the owners of a flag. @param comment for the history; empty: none @returns the new revision */
export const changeOwners = async (
  path: FlagPath,
  owners: readonly Pick<FlagOwner, 'type' | 'id'>[],
  comment: string,
): Promise<number | undefined> =>
  (
    await changeOf(
      api.PUT('/api/admin/projects/{projectId}/features/{featureName}/owners', {
        params: { path, header: writeHeaders({ comment }) },
        body: { owners: owners.map(({ type, id }) => ({ type, id })) },
      }),
    )
  ).revision;

/** A link as a form has it; without an id it is new. */
export interface WantedLink {
  readonly id?: string | undefined;
  readonly url: string;
  readonly title: string | null;
}

const linkPath = '/api/admin/projects/{projectId}/features/{featureName}/link';

/** Gives a flag exactly these links, one change after the other. @param comment for the history; empty: none */
export const changeLinks = async (path: FlagPath, wanted: readonly WantedLink[], comment: string): Promise<void> => {
  const header = writeHeaders({ comment });
  const { links: present } = await flagNow(path);
  // What was removed and comes back by an undo has another id, but the address is the same.
  const isOne = (a: WantedLink, b: WantedLink): boolean => a.url === b.url;
  const kept = present.filter((one) => wanted.some((other) => other.id === one.id || isOne(other, one)));
  for (const { id } of present.filter((one) => !kept.includes(one)))
    await answerOf(api.DELETE(`${linkPath}/{linkId}`, { params: { path: { ...path, linkId: id }, header } }));
  for (const { id, url, title } of wanted) {
    const own = kept.find((one) => one.id === id) ?? kept.find((one) => isOne(one, { url, title }));
    if (own?.url === url && own.title === title) continue;
    const body = { url, title };
    await answerOf(
      own
        ? api.PUT(`${linkPath}/{linkId}`, { params: { path: { ...path, linkId: own.id }, header }, body })
        : api.POST(linkPath, { params: { path, header }, body }),
    );
  }
};
