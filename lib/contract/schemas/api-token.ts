import * as z from 'zod';
import { maxName } from '../limits.ts';
import { dateTime } from './names.ts';
import { accessName } from './role.ts';

/** An admin, client or frontend token (contract: api-tokens §2). */
export const apiToken = z.object({
  id: z.number().int().min(1),
  secret: z.string().describe('Its handle, which opens nothing; paths accept it in place of the secret'),
  tokenName: z.string(),
  username: z.string().optional().meta({ deprecated: true }).describe('Old name of `tokenName`'),
  type: z.enum(['admin', 'client', 'frontend']),
  environment: z.string(),
  project: z.string().describe('The project, `*` for all, `[]` for several'),
  projects: z.array(z.string()),
  expiresAt: z.string().nullable(),
  createdAt: z.string(),
  seenAt: z.string().nullable().describe('Last use; null: never'),
  alias: z.null().describe('Proxies of old had aliases; no token here has one'),
});
export type ApiToken = z.infer<typeof apiToken>;

/** The token with its secret; no other answer contains the secret. */
export const createdApiToken = apiToken.extend({ secret: z.string().describe('Shown this once') });
export type CreatedApiToken = z.infer<typeof createdApiToken>;

/** All tokens with a name; names need not be unique (contract: api-tokens §4). */
export const namedApiTokens = z.object({ tokens: z.array(apiToken) });
export type NamedApiTokens = z.infer<typeof namedApiTokens>;

const projectId = z.string().min(1).max(maxName);

export const newApiToken = z.object({
  tokenName: accessName.optional(),
  username: accessName.optional().meta({ deprecated: true }).describe('Old name of `tokenName`'),
  type: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['admin', 'client', 'frontend']))
    .describe('`admin`, `client` or `frontend`, in upper or lower case'),
  environment: z.string().min(1).max(maxName).optional().describe('Of client and frontend tokens; default `default`'),
  project: projectId.optional(),
  projects: z.array(projectId).min(1).max(50).optional().describe('Default: all projects'),
  expiresAt: dateTime.optional(),
});
export type NewApiToken = z.infer<typeof newApiToken>;

export const apiTokenChange = z.object({ expiresAt: dateTime });
