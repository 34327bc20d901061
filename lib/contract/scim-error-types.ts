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
