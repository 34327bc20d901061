import * as z from 'zod';
import { signInOptions } from './sign-in.ts';

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

/** Further members of the 401 of `GET /api/admin/user`: how to sign in (contract: sessions §1). */
export const errorMembers = signInOptions.omit({ message: true });

/** The body of every error answer (contract: errors §1). */
export const errorBody = z.object({
  id: z.string(),
  name: z.string(),
  message: z.string(),
  details: z.array(errorDetail).optional(),
  permissions: z.array(z.string()).optional(),
  ...errorMembers.partial().shape,
});

/** SCIM's names of errors (RFC 7644 §3.12), as far as this API uses them (contract: scim §8). */
export const scimErrorTypes = [
  'invalidFilter',
  'invalidPath',
  'invalidSyntax',
  'invalidValue',
  'mutability',
  'noTarget',
  'uniqueness',
] as const;

/** The body of an error for clients of SCIM (contract: scim §8). */
export const scimError = z.object({
  schemas: z.array(z.string()),
  status: z.string(),
  scimType: z.enum(scimErrorTypes).optional(),
  detail: z.string(),
});

/** The body of an error for clients of OpenFeature's protocol for manifests (contract: manifest §6). */
export const manifestError = z.object({
  error: z.object({
    message: z.string(),
    status: z.number().int(),
    details: z.array(z.object({ field: z.string().optional(), message: z.string() })),
  }),
});

/** The body of an error for finders of code references (contract: code-references §8). */
export const codeReferencesError = errorBody.extend({ code: z.string() });
