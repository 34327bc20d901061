import * as z from 'zod';

/** Ways to sign in (contract: sessions §1). */
export const signInMethods = ['password', 'oidc', 'saml'] as const;
export type SignInMethod = (typeof signInMethods)[number];

/** One way to sign in, and the path at which it begins. */
export const signInOption = z.object({
  type: z.enum(signInMethods),
  path: z.string(),
  message: z.string(),
});

/** The content of a sign-in page; the 401 of `GET /api/admin/user` has the same members. */
export const signInOptions = z.object({
  type: z.literal('password').describe('Of the form that is sent to `path`'),
  path: z.string(),
  message: z.string(),
  defaultHidden: z.boolean().describe('Passwords are switched off: only `options` let anybody in'),
  options: z.array(signInOption.extend({ type: z.enum(['oidc', 'saml']) })),
});
export type SignInOptions = z.infer<typeof signInOptions>;
