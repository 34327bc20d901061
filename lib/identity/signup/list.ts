import type { SignupToken } from '../../contract/schemas/signup-token.ts';
import type { ReadContext } from '../../store/commands/context.ts';
import { readingOf } from '../../store/commit/reading.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import type { SignupTokenItem } from '../../store/table/items.ts';
import { accessPartition, type Range, signupTokenPrefix } from '../../store/table/keys.ts';
import { queryAll, type Source } from '../../store/table/read.ts';
import type { Table } from '../../store/table/table.ts';
import { openRevisionCaches } from '../directory/revision-cache.ts';
import { findSignupToken, signupTokenKeys, unknownSignupToken } from './find.ts';
import { signupTokenView, signupTokenViews, signupViewKeys, type ViewContext } from './view.ts';

/** The tokens, whose items list those who signed up: all of them, or the one with a secret. */
const caches = openRevisionCaches<readonly SignupTokenItem[]>();
const everyToken = 'all';

const tokensRange: Range = { pk: accessPartition, prefix: signupTokenPrefix };

const readSignupTokens = async (source: Source): Promise<readonly SignupTokenItem[]> => {
  const tokens = await queryAll<SignupTokenItem>(source, tokensRange);
  return tokens.sort((a, b) =>
    a.createdAt < b.createdAt || (a.createdAt === b.createdAt && a.name < b.name) ? -1 : 1,
  );
};

/** What `listSignupTokens` reads. */
export const signupTokensReads = (table: Table): RequestReads => {
  const held = caches(table).held(everyToken);
  return { keys: signupViewKeys(held ?? []), ranges: held ? [] : [tokensRange] };
};

/** All signup tokens by creation, then by name (contract: signup §3). */
export const listSignupTokens = async (context: ReadContext, viewing: ViewContext): Promise<SignupToken[]> => {
  const { instanceRev } = context;
  const tokens = await caches(context).get(everyToken, instanceRev, () => readSignupTokens(context));
  return signupTokenViews(context, tokens, viewing);
};

/** What `readSignupToken` reads. */
export const shownSignupTokenReads = (table: Table, secret: string): RequestReads => {
  const held = caches(table).held(secret);
  return { keys: [...signupViewKeys(held ?? []), ...(held ? [] : signupTokenKeys(secret))] };
};

/** @throws Problem `NotFoundError` */
export const readSignupToken = async (
  context: ReadContext,
  secret: string,
  viewing: ViewContext,
): Promise<SignupToken> => {
  const { instanceRev } = context;
  const [token] = await caches(context).get(secret, instanceRev, async () => {
    const stored = await findSignupToken(readingOf(context), secret);
    return stored ? [stored] : [];
  });
  if (token === undefined) throw unknownSignupToken();
  return signupTokenView(context, token, viewing);
};
