import * as z from 'zod';
import { feature } from './feature.ts';
import { featureOwner } from './feature-owner.ts';

export const valueOperators = ['IS', 'IS_NOT', 'IS_ANY_OF', 'IS_NONE_OF'] as const;
export type ValueOperator = (typeof valueOperators)[number];

export const setOperators = [
  'INCLUDE',
  'DO_NOT_INCLUDE',
  'INCLUDE_ALL_OF',
  'INCLUDE_ANY_OF',
  'EXCLUDE_IF_ANY_OF',
  'EXCLUDE_ALL',
] as const;
export type SetOperator = (typeof setOperators)[number];

/**
 * Operator, colon, list. In other servers the pattern ends with `(.*?)(,([a-zA-Z0-9_]+))*$`. It accepts the same texts,
 * but needs quadratic time to refuse some texts.
 */
const byValue = z.string().regex(/^(IS|IS_NOT|IS_ANY_OF|IS_NONE_OF):.*$/);
const bySet = z
  .string()
  .regex(/^(INCLUDE|DO_NOT_INCLUDE|INCLUDE_ALL_OF|INCLUDE_ANY_OF|EXCLUDE_IF_ANY_OF|EXCLUDE_ALL):.*$/);

const isTag = (item: string): boolean => {
  const [type, value, ...more] = item.split(':');
  return Boolean(type?.trim()) && Boolean(value?.trim()) && more.length === 0;
};

const isOwner = (item: string): boolean => /^(none|(user|group):\d{1,12})$/.test(item.trim());

/** Whether a day exists: `Date` would read 30 February as 2 March. */
const isDay = (day: string): boolean => {
  const time = Date.parse(`${day}T00:00:00.000Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(day);
};

/** The part after the operator. */
const listOf = (text: string): string => text.slice(text.indexOf(':') + 1);

/** Query parameters of the search, as they are sent (contract: search §1). */
export const searchQuery = z.object({
  query: z.string().optional().describe('Texts separated by commas: name, description or a tag contains one of them'),
  project: byValue.optional().describe('`<operator>:<project ids>`'),
  state: byValue.optional().describe('`<operator>:<states>`; `active` means not stale, any other word means stale'),
  type: z.array(z.string()).optional().describe('Types of feature'),
  tag: bySet
    .refine((text) => listOf(text).split(',').every(isTag), 'must list tags, each written type:value')
    .optional()
    .describe('`<operator>:<type>:<value>[,<type>:<value>…]`'),
  segment: bySet.optional().describe('`<operator>:<names of segments>`'),
  status: z.array(z.string()).optional().describe('`<environment>:enabled` or `<environment>:disabled`, any of which'),
  createdAt: z
    .string()
    .regex(/^(IS_BEFORE|IS_ON_OR_AFTER):\d{4}-\d{2}-\d{2}$/)
    .refine((text) => isDay(listOf(text)), 'must name a day that exists')
    .optional()
    .describe('`IS_BEFORE:<date>` or `IS_ON_OR_AFTER:<date>`'),
  createdBy: byValue.optional().describe('`<operator>:<ids of accounts>`'),
  owner: byValue
    .refine((text) => listOf(text).split(',').every(isOwner), 'must list owners, each user:<id>, group:<id> or none')
    .optional()
    .describe('`<operator>:<owners>`, each `user:<id>`, `group:<id>` or `none`'),
  lastSeenAt: z
    .string()
    .regex(/^((IS_BEFORE|IS_ON_OR_AFTER):\d{4}-\d{2}-\d{2}|IS:never)$/)
    .refine((text) => text === 'IS:never' || isDay(listOf(text)), 'must name a day that exists')
    .optional()
    .describe('`IS_BEFORE:<date>`, `IS_ON_OR_AFTER:<date>` or `IS:never`: when an application last asked for it'),
  potentiallyStale: z
    .enum(['true', 'false'])
    .optional()
    .describe('Whether it is older than the lifetime of its type, and not marked stale'),
  lifecycle: byValue.optional().describe('`<operator>:<stages>`, of `initial`, `pre-live`, `live` and `completed`'),
  offset: z.string().optional().describe('Number of features to skip; default 0'),
  limit: z.string().optional().describe('Size of the page, 1–100; default 50'),
  sortBy: z
    .string()
    .optional()
    .describe('`name`, `type`, `stale`, `project`, `createdAt` (default), `lastSeenAt` or `environment:<name>`'),
  sortOrder: z.string().optional().describe('`asc` (default) or `desc`'),
  favoritesFirst: z.string().optional().describe('`true`: favorites of the caller come first'),
});
export type SearchQuery = z.infer<typeof searchQuery>;

/** A feature in the answer of the search (contract: search §11). */
export const foundFeature = feature.extend({
  segments: z.array(z.string()),
  owners: z.array(featureOwner).optional().describe('Absent: none'),
});
export type FoundFeature = z.infer<typeof foundFeature>;

export const searchResult = z.object({
  features: z.array(foundFeature),
  total: z.number().int().describe('Number of all matches'),
});
