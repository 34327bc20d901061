import { newApiToken, sha256, tokenIn } from '../identity/callers/token.ts';
import type { Unwritten } from '../store/commit/context.ts';
import type { NewEvent } from '../store/commit/journal.ts';
import type { TokenItem } from '../store/table/items.ts';
import { defaultProjectId, tokenKey } from '../store/table/keys.ts';

/** Whole tokens to create at the first start, by kind, e.g. `*:*.my-secret` (contract: seed §9.1). */
export interface InitTokens {
  readonly admin: readonly string[];
  readonly client: readonly string[];
  readonly frontend: readonly string[];
}

export const newAdminToken = (): string => newApiToken({ projects: ['*'], environment: '*' });

type Kind = keyof InitTokens;

/** Names of environments may contain dots, but not here: it would not be clear where the secret part begins. */
const form = /^([^:]+):([^.]+)\../;

/**
 * The tokens to store, with their SHA-256 only, in the given order; ids begin with 1.
 * @throws Error naming kind and position of a malformed token; never the token itself
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

/** The event of a first token, so that the log shows who could call from the beginning (contract: seed §10). */
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
