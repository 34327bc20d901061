import * as z from 'zod';
import { maxValidatedTokens } from '../limits.ts';
import { storedConstraint } from './constraint.ts';
import { dependency } from './feature.ts';
import { reportedMetrics } from './impact-metric.ts';
import { tagFilter } from './tag.ts';
import { strategyVariant, variant } from './variant.ts';

/** A strategy for an SDK; disabled strategies are not sent (contract: sdk §2). */
export const clientStrategy = z.object({
  name: z.string(),
  parameters: z.record(z.string(), z.string()),
  constraints: z.array(storedConstraint),
  variants: z.array(strategyVariant),
  segments: z.array(z.number().int()).optional().describe('Ids; absent when their constraints are among `constraints`'),
});

/** A feature, in the environment of the token. */
export const clientFeature = z.object({
  name: z.string(),
  type: z.string(),
  description: z.string().nullable(),
  project: z.string(),
  stale: z.boolean(),
  impressionData: z.boolean(),
  enabled: z.boolean(),
  strategies: z.array(clientStrategy),
  variants: z.array(variant),
  dependencies: z.array(dependency).optional(),
});
export type ClientFeature = z.infer<typeof clientFeature>;

/** Filters for the features that an SDK gets. */
export const clientQuery = z.object({
  tag: tagFilter,
  project: z.array(z.string()).optional().describe('Only features of these projects, among those of the token'),
  namePrefix: z.string().optional().describe('Only features whose name starts with this text'),
  environment: z.string().optional().describe('For tokens of all environments; default `default`'),
});
export type ClientQuery = z.infer<typeof clientQuery>;

/** A segment to which strategies refer. */
export const clientSegment = z.object({
  id: z.number().int(),
  name: z.string(),
  constraints: z.array(storedConstraint),
});

export const clientFeatures = z.object({
  version: z.number().int().describe('Version of the form of this answer'),
  features: z.array(clientFeature),
  query: z.object({
    environment: z.string(),
    project: z.array(z.string()).optional(),
    tag: z.array(z.array(z.string())).optional().describe('Type and value of each'),
    namePrefix: z.string().optional(),
    inlineSegmentConstraints: z.boolean(),
  }),
  meta: z.object({ revisionId: z.number().int(), etag: z.string(), queryHash: z.string() }),
  segments: z
    .array(clientSegment)
    .optional()
    .describe('The segments in use, for SDKs of specification 4.2.0 and later'),
});
export type ClientFeatures = z.infer<typeof clientFeatures>;

const eventId = z.number().int().describe('Revision of the answer; the same for all of its events');

/** A step that brings the SDK's copy to the state of the full answer (contract: sdk §11.1). */
export const deltaEvent = z.discriminatedUnion('type', [
  z
    .object({
      type: z.literal('hydration'),
      eventId,
      features: z.array(clientFeature),
      segments: z.array(clientSegment),
    })
    .describe('Everything; it replaces what the SDK has'),
  z.object({ type: z.literal('feature-updated'), eventId, feature: clientFeature }),
  z.object({ type: z.literal('feature-removed'), eventId, featureName: z.string(), project: z.string() }),
  z.object({ type: z.literal('segment-updated'), eventId, segment: clientSegment }),
  z.object({ type: z.literal('segment-removed'), eventId, segmentId: z.number().int() }),
]);
export type DeltaEvent = z.infer<typeof deltaEvent>;

export const clientDelta = z.object({ events: z.array(deltaEvent) });

export const edgeTokens = z.object({
  tokens: z.array(z.string()).max(maxValidatedTokens).describe('Secrets of API tokens'),
});

export const validatedTokens = z.object({
  tokens: z.array(
    z.object({
      token: z.string().describe('As it was sent'),
      type: z.enum(['admin', 'client', 'frontend']),
      environment: z.string().describe('`*`: all'),
      projects: z.array(z.string()).describe('`*`: all'),
    }),
  ),
});
export type ValidatedToken = z.infer<typeof validatedTokens>['tokens'][number];

/** The name is part of a key of the table, which has at most 1,024 bytes. */
const maxAppNameBytes = 500;

export const appName = z
  .string()
  .min(1)
  .refine((name) => new TextEncoder().encode(name).length <= maxAppNameBytes, 'must have at most 500 bytes');

/** Whether an application may have this name. */
export const isAppName = (name: string): boolean => appName.safeParse(name).success;

export const clientRegistration = z.object({
  appName,
  instanceId: z.string().nullish(),
  sdkVersion: z.string().nullish(),
  strategies: z.array(z.string()).nullish(),
  started: z.union([z.string(), z.number()]).nullish().describe('When the application started'),
  interval: z.number().nullish().describe('How often it sends metrics, in ms'),
});
export type ClientRegistration = z.infer<typeof clientRegistration>;

const count = z.number().min(0).nullish();

/** How often a feature was on and off, and how often each variant was given. */
const reportedCounts = z.object({
  yes: count,
  no: count,
  variants: z.record(z.string(), count).nullish().describe('How often each variant was given, by its name'),
});
export type ReportedCounts = z.infer<typeof reportedCounts>;

/** A date as text, or epoch ms. */
const time = z.union([z.string(), z.number()]).nullish();

export const clientMetrics = z.object({
  appName,
  instanceId: z.string().nullish(),
  environment: z.string().nullish().describe('For tokens of all environments'),
  bucket: z.object({
    start: time.describe('When the SDK began to count; its hour is the one that is counted'),
    stop: time,
    toggles: z.record(z.string(), reportedCounts).describe('Decisions by name of the feature'),
  }),
  impactMetrics: reportedMetrics,
});
export type ClientMetrics = z.infer<typeof clientMetrics>;

/** The reports that an intermediary such as Unleash Edge collected from its clients. */
export const bulkMetrics = z.object({
  applications: z
    .array(clientRegistration.extend({ appName: z.string() }))
    .nullish()
    .describe('Registrations; those of the first hundred applications count'),
  metrics: z
    .array(
      z.object({
        ...reportedCounts.shape,
        featureName: z.string(),
        appName: z.string(),
        environment: z.string(),
        timestamp: time.describe('When counting began; its hour is the one that is counted'),
      }),
    )
    .nullish(),
  impactMetrics: reportedMetrics,
});
export type BulkMetrics = z.infer<typeof bulkMetrics>;

/** The schema of a context for the frontend API. Other members count as properties, except `currentTime`. */
const contextOf = <Text extends z.ZodType>(text: Text) =>
  z.looseObject({
    appName: text.optional(),
    userId: text.optional(),
    sessionId: text.optional(),
    remoteAddress: text.optional().describe('Default: the address of the caller'),
    environment: text.optional(),
    properties: z.record(z.string(), text).optional(),
  });
export const frontendQuery = contextOf(z.string());
/** Pages send null for the id of a user who has not signed in (contract: evaluation §2.2). */
export const frontendContext = contextOf(z.string().nullable());

export const frontendFeatures = z.object({
  toggles: z
    .array(
      z.object({
        name: z.string(),
        enabled: z.literal(true),
        variant: z.object({
          name: z.string(),
          enabled: z.boolean(),
          payload: z.object({ type: z.string(), value: z.string() }).optional(),
        }),
        impressionData: z.boolean(),
      }),
    )
    .describe('Only features that are on'),
});
export type FrontendFeatures = z.infer<typeof frontendFeatures>;

/** The forms of an answer: with separate segments, or inlined for SDKs that do not know segments (contract: sdk §3). */
export const publishedForms = ['segments', 'inlined'] as const;
export type PublishedForm = (typeof publishedForms)[number];

/**
 * The form by which the distribution asks. After `-after-` comes the entity tag of the caller's answer: it distinguishes
 * copies at the edge, and there is never an object with such a name (docs/decisions/0240-the-tag-leads-to-the-answer.md).
 */
const polledForm = new RegExp(`^(?:${publishedForms.join('|')})(?:-after-[\\da-f]{16}-\\d{1,16})?$`);

/** The path of a published answer: the SHA-256 of the whole token in hex, and the form. */
export const publishedPath = z.object({
  hash: z.string().regex(/^[\da-f]{64}$/, 'must be a SHA-256 in hex'),
  form: z.string().regex(polledForm, 'must be `segments` or `inlined`'),
});
