import * as z from 'zod';
import { tokenKinds } from '../../contract/schemas/token.ts';
import { type Identified, listSeparator, nullText } from './identity.ts';

const orNull = <T extends z.ZodType>(schema: T) => z.union([z.literal(nullText).transform(() => null), schema]);

const flatContext = z.object({
  kind: z.enum(tokenKinds),
  tokenName: z.string(),
  tokenId: z.coerce.number(),
  tokenKey: z.string(),
  userId: orNull(z.coerce.number()),
  projects: z.string().transform((list) => (list === nullText ? [] : list.split(listSeparator))),
  environment: z.string(),
  expiresAt: orNull(z.string()),
  // During a deployment the authorizer may still be an older version that knows no sessions.
  session: orNull(z.string()).default(null),
  instanceRev: z.coerce.number(),
});

/**
 * The inverse of `flatten`, in a file of its own so that the authorizer, which only calls `flatten`, starts without
 * zod.
 * @returns undefined when this authorizer did not make the context: the request was not authenticated
 */
export const unflatten = (context: unknown): Identified | undefined => {
  const { success, data } = flatContext.safeParse(context);
  if (!success) return undefined;
  const { instanceRev, ...identity } = data;
  return { identity, instanceRev };
};
