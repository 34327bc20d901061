import * as z from 'zod';

/**
 * The context of an evaluation. Members with other names are fields, too; values that are not scalars count as missing.
 */
export const ofrepContext = z.looseObject({
  targetingKey: z.string().nullish().describe('Whom it is about; the same as `userId`'),
  userId: z.string().nullish(),
  sessionId: z.string().nullish(),
  remoteAddress: z.string().nullish().describe('Default, for frontend tokens: the address of the caller'),
  environment: z.string().nullish().describe('For tokens of all environments; default `default`'),
});
export type OfrepContext = z.infer<typeof ofrepContext>;

export const ofrepRequest = z.object({ context: ofrepContext.nullish() });

const key = z.string();

/** The reason for a value (contract: ofrep §4). */
const reason = z.enum(['STATIC', 'TARGETING_MATCH', 'SPLIT', 'DEFAULT', 'DISABLED']);

export const ofrepEvaluation = z.object({
  key,
  reason,
  value: z
    .union([z.boolean(), z.string(), z.number(), z.array(z.unknown()), z.record(z.string(), z.unknown())])
    .optional()
    .describe('Absent: use the default of the code'),
  variant: z.string().optional(),
  metadata: z.object({
    project: z.string(),
    environment: z.string(),
    flagSetId: z.string().describe('Project and environment: `shop/production`'),
    version: z.string().describe('Revision of the newest change of the flag in the environment'),
    stale: z.boolean(),
    strategy: z.string().optional().describe('Type of the strategy that decided'),
    strategyId: z.string().optional(),
  }),
});

const errorDetails = z.string();

/** OpenFeature's codes of the errors that this API returns (contract: ofrep §6). */
export const ofrepErrorCode = z.enum(['PARSE_ERROR', 'INVALID_CONTEXT', 'FLAG_NOT_FOUND', 'GENERAL']);
export type OfrepErrorCode = z.infer<typeof ofrepErrorCode>;

/** The result for a flag that cannot be evaluated. */
export const ofrepFailure = z.object({ key, errorCode: ofrepErrorCode, errorDetails });

/** The body of an error; with `key` if the path names a flag. */
export const ofrepError = z.object({ key: key.optional(), errorCode: ofrepErrorCode, errorDetails });
export type OfrepError = z.infer<typeof ofrepError>;

export const ofrepEvaluations = z.object({ flags: z.array(z.union([ofrepFailure, ofrepEvaluation])) });
