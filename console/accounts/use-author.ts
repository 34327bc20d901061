import { useQuery } from '@tanstack/react-query';
import { accountsAndGroups } from '../queries/people.ts';
import { common } from '../texts/common.ts';
import { nameOf } from './names.ts';

/** Somebody who made something, as the API names them with it. */
export interface Author {
  readonly id?: number | undefined;
  readonly username?: string | null | undefined;
}

/**
 * A function that gives the display name of somebody, which is the same on all pages. Until names are read, and for who
 * has no account any more, it is the name that came with the thing.
 */
export const useAuthor = (): ((author: Author) => string) => {
  const { data } = useQuery(accountsAndGroups);
  const names = new Map(data?.users.map((one) => [one.id, nameOf(one)]));
  return ({ id = Number.NaN, username }) => names.get(id) ?? username ?? common.somebody;
};
