import * as z from 'zod';
import { signInOptions } from './sign-in.ts';

/** Names of errors and their statuses, letter for letter (contract: errors §2, §3). */
export const errorStatuses = {
  ValidationError: 400,
  BadDataError: 400,
  PatternError: 400,
  MinimumOneEnvironmentError: 400,
  RoleInUseError: 400,
  OwaspValidationError: 400,
  PasswordUndefinedError: 400,
  AuthenticationRequired: 401,
  PasswordMismatch: 401,
  InvalidTokenError: 401,
  NoAccessError: 403,
  InvalidOperationError: 403,
  OperationDeniedError: 403,
  ForbiddenError: 403,
  IncompatibleProjectError: 403,
  UsedTokenError: 403,
  NotFoundError: 404,
  NameExistsError: 409,
  FeatureHasTagError: 409,
  ProjectWithoutOwnerError: 409,
  PayloadTooLarge: 413,
  ContentTypeerror: 415,
  DisabledError: 422,
  TooManyRequests: 429,
  UnknownError: 500,
  NotImplementedError: 501,
  ServiceUnavailable: 503,
  GatewayTimeout: 504,
} as const;
export type ErrorName = keyof typeof errorStatuses;

/** What SCIM calls errors (RFC 7644 §3.12), as far as they are answered here (contract: scim §8). */
export const scimErrorTypes = [
  'invalidFilter',
  'invalidPath',
  'invalidSyntax',
  'invalidValue',
  'mutability',
  'noTarget',
  'uniqueness',
] as const;
export type ScimErrorType = (typeof scimErrorTypes)[number];

/**
 * One violation; `path` in slash notation, e.g. `variants/0/weight`. Texts have at most 4,000 characters (contract:
 * errors §5).
 */
export const errorDetail = z.object({
  message: z.string(),
  description: z.string().optional(),
  path: z.string().optional(),
  validationErrors: z.array(z.string()).optional(),
});
export type ErrorDetail = z.infer<typeof errorDetail>;

/** What the 401 of `GET /api/admin/user` says besides: how to sign in (contract: sessions §1). */
export const errorMembers = signInOptions.omit({ message: true });
export type ErrorMembers = z.infer<typeof errorMembers>;

/** The body of every error answer (contract: errors §1). */
export const errorBody = z.object({
  id: z.string(),
  name: z.string(),
  message: z.string(),
  details: z.array(errorDetail).optional(),
  permissions: z.array(z.string()).optional(),
  ...errorMembers.partial().shape,
});
export type ErrorBody = z.infer<typeof errorBody>;

/** The body of an error for clients of SCIM (contract: scim §8). */
export const scimError = z.object({
  schemas: z.array(z.string()),
  status: z.string(),
  scimType: z.enum(scimErrorTypes).optional(),
  detail: z.string(),
});
export type ScimError = z.infer<typeof scimError>;
