import type * as z from 'zod';
import type {
  codeReferencesError,
  errorBody,
  errorDetail,
  errorMembers,
  manifestError,
  scimError,
  scimErrorTypes,
} from './error-schemas.ts';

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
  PreconditionFailed: 412,
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

/** SCIM's names of errors, as far as this API uses them (contract: scim §8). */
export type ScimErrorType = (typeof scimErrorTypes)[number];

export type ErrorDetail = z.infer<typeof errorDetail>;
export type ErrorMembers = z.infer<typeof errorMembers>;
export type ErrorBody = z.infer<typeof errorBody>;

export type ScimError = z.infer<typeof scimError>;
/** The error body for clients of OpenFeature's protocol for manifests. */
export type ManifestError = z.infer<typeof manifestError>;
/** The error body for finders of code references. */
export type CodeReferencesError = z.infer<typeof codeReferencesError>;
