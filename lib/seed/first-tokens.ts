import { sha256, tokenIn } from '../identity/callers/token.ts';
import type { Unwritten } from '../store/commit/decision.ts';
import type { NewEvent } from '../store/commit/journal.ts';
import type { TokenItem } from '../store/table/items.ts';
import { defaultProjectId, tokenKey } from '../store/table/keys.ts';

/** Complete secrets of tokens to create at first start, by kind, e.g. `*:*.my-secret` (design §5). */
export interface InitTokens {
  readonly admin: readonly string[];
  readonly client: readonly string[];
  readonly frontend: readonly string[];
}

type Kind = keyof InitTokens;

/** Names of environments may hold dots, but then nobody could tell where the secret part begins. */
const form = /^([^:]+):([^.]+)\../;

/**
 * The tokens to store, by SHA-256 only, in the order given; ids count from 1.
 * @throws Error naming kind and position of a token that is malformed (behaviour §0); never the token itself
 */
export const firstTokens = (tokens: InitTokens, now: Date): readonly Unwritten<TokenItem>[] => {
  const kinds: readonly Kind[] = ['admin', 'client', 'frontend'];
  const distinct = new Map<string, Unwritten<TokenItem>>();
  for (const kind of kinds) {
    for (const [position, secret] of tokens[kind].entries()) {
      const token = firstToken(kind, secret, now, distinct.size + 1);
      if (!token) throw new Error(`The initial ${kind} token number ${position + 1} ${expected[kind]}`);
      if (!distinct.has(token.sha256)) distinct.set(token.sha256, token);
    }
  }
  return [...distinct.values()];
};

const expected: Record<Kind, string> = {
  admin: 'must have the form *:*.<secret>.',
  client: 'must have the form <project or *>:<environment>.<secret>.',
  frontend: 'must have the form <project or *>:<environment>.<secret>.',
};

const firstToken = (kind: Kind, secret: string, now: Date, id: number): Unwritten<TokenItem> | undefined => {
  const token = tokenIn(secret) ?? '';
  const [, project, environment] = form.exec(token) ?? [];
  if (project === undefined || environment === undefined) return undefined;
  if (kind === 'admin' ? project !== '*' || environment !== '*' : environment === '*' || project === '[]') {
    return undefined;
  }
  const hash = sha256(token);
  return {
    ...tokenKey(hash),
    kind: 'token',
    id,
    sha256: hash,
    type: kind,
    name: kind === 'admin' ? 'admin' : 'init',
    projects: [project],
    environment,
    userId: null,
    expiresAt: null,
    createdAt: now.toISOString(),
  };
};

/** Whoever reads the log learns who could call from the start (behaviour §6; docs/decisions/0070). */
export const tokenCreated = (token: Unwritten<TokenItem>): NewEvent => ({
  type: 'api-token-created',
  ...(token.projects[0] === defaultProjectId ? { project: defaultProjectId } : {}),
  environment: token.environment,
  data: {
    tokenName: token.name,
    type: token.type,
    projects: token.projects,
    environment: token.environment,
    createdAt: token.createdAt,
  },
});
