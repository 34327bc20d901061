import * as z from 'zod';

const oneOrMore = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());

const statement = z.object({ Effect: z.enum(['Allow', 'Deny']), Action: oneOrMore, Resource: oneOrMore });

/** The policy document of an authorizer, with the parts that are used: no conditions, no `NotAction`. */
export const policyDocument = z.object({
  Version: z.string().optional(),
  Statement: z.union([statement.transform((one) => [one]), z.array(statement)]),
});
export type PolicyDocument = z.infer<typeof policyDocument>;

/** `*` stands for any text, `?` for one character (IAM policy elements: Resource). */
const matches = (pattern: string, text: string): boolean => {
  const source = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's').test(text);
};

/** Whether the policy allows the caller to invoke this method: a statement allows it, and none denies it. */
export const allows = (policy: PolicyDocument, arn: string): boolean => {
  const concerning = policy.Statement.filter(
    ({ Action, Resource }) =>
      Action.some((action) => matches(action.toLowerCase(), 'execute-api:invoke')) &&
      Resource.some((resource) => matches(resource, arn)),
  );
  return concerning.length > 0 && concerning.every(({ Effect }) => Effect === 'Allow');
};
