import { queryOptions } from '@tanstack/react-query';
import { readApiTokens } from './api-tokens.ts';
import { readProjectTokens } from './projects.ts';

/** The use of a token: never yet, when it was last noted, or the token was deleted. */
export type TokenUse = { readonly at: string } | 'none' | 'gone';

/**
 * Whether a token was used. The first use is noted while its request is answered, further ones at most every three
 * minutes (docs/contract/access.md §10).
 * @param project in which the caller may read tokens; undefined: the caller may read them everywhere
 */
export const tokenUse = (id: number, project: string | undefined) =>
  queryOptions({
    queryKey: ['token-use', id, project],
    queryFn: async ({ signal }): Promise<TokenUse> => {
      const tokens = project === undefined ? await readApiTokens(signal) : await readProjectTokens(project, signal);
      const token = tokens.find((one) => one.id === id);
      if (token === undefined) return 'gone';
      return token.seenAt === null ? 'none' : { at: token.seenAt };
    },
  });
