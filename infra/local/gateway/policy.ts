import * as z from 'zod';

const oneOrMore = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());

/** `*` stands for any text, `?` for one character (IAM policy elements: Resource). */
const patternOf = (text: string): RegExp => {
  const source = text
    .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`, 's');
};

/** Patterns are compiled when a document is parsed, because it is evaluated for many requests. */
const statement = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMore.transform((actions) => actions.map((action) => patternOf(action.toLowerCase()))),
  Resource: oneOrMore.transform((resources) => resources.map(patternOf)),
});

/** The policy document of an authorizer, limited to the parts that are used: no conditions, no `NotAction`. */
export const policyDocument = z.object({
  Version: z.string().optional(),
  Statement: z.union([statement.transform((one) => [one]), z.array(statement)]),
});
export type PolicyDocument = z.infer<typeof policyDocument>;

/** Whether the policy allows the caller to invoke this method: at least one statement allows it, and none denies it. */
export const allows = (policy: PolicyDocument, arn: string): boolean => {
  const concerning = policy.Statement.filter(
    ({ Action, Resource }) =>
      Action.some((action) => action.test('execute-api:invoke')) && Resource.some((resource) => resource.test(arn)),
  );
  return concerning.length > 0 && concerning.every(({ Effect }) => Effect === 'Allow');
};
