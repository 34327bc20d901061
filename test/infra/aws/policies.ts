import type { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod';
import { planes } from '../../../lib/contract/routes/plane.ts';
import type { Demand } from './iam-requests.ts';

/** The names of the functions with this handler, without the stage's prefix: each plane has some of its own. */
export const deployedAs = (handler: string): readonly string[] =>
  ['authorizer', 'not-found'].includes(handler)
    ? planes.map((plane) => `${plane}-${handler}`)
    : [handler.replaceAll('/', '-')];

/** The permissions that one statement gives to a function, or takes from it. */
export interface Grant {
  /** Name of the function without the stage's prefix, e.g. `events-list`. */
  readonly function: string;
  readonly actions: readonly string[];
  readonly resource: unknown;
  readonly conditions: Conditions | undefined;
}

const oneOrMore = z.union([z.string().transform((one) => [one]), z.array(z.string())]);
const conditions = z.record(z.string(), z.record(z.string(), oneOrMore));
type Conditions = z.infer<typeof conditions>;
const statement = z.object({
  Effect: z.enum(['Allow', 'Deny']),
  Action: oneOrMore,
  Resource: z.unknown(),
  Condition: conditions.optional(),
});
const document = z.object({ Statement: z.array(statement) });
const role = z.object({
  Properties: z.object({ Policies: z.array(z.object({ PolicyDocument: document })).default([]) }),
});
const policy = z.object({
  Properties: z.object({ PolicyDocument: document, Roles: z.array(z.object({ Ref: z.string() })) }),
});
const lambda = z.object({
  Properties: z.object({
    FunctionName: z.string(),
    Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
  }),
});

/** The statements of every function in a template that have this effect. */
const statementsOf = (template: Template, effect: 'Allow' | 'Deny'): readonly Grant[] => {
  const roles = template.findResources('AWS::IAM::Role');
  const policies = Object.values(template.findResources('AWS::IAM::Policy')).map((one) => policy.parse(one).Properties);
  return Object.values(template.findResources('AWS::Lambda::Function')).flatMap((resource) => {
    const { FunctionName, Role } = lambda.parse(resource).Properties;
    const [id] = Role['Fn::GetAtt'];
    const documents = [
      ...role.parse(roles[id]).Properties.Policies.map((inline) => inline.PolicyDocument),
      ...policies
        .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === id))
        .map(({ PolicyDocument }) => PolicyDocument),
    ];
    return documents
      .flatMap(({ Statement }) => Statement)
      .filter(({ Effect }) => Effect === effect)
      .map(({ Action, Resource, Condition }) => ({
        function: FunctionName.split('-').slice(2).join('-'),
        actions: Action,
        resource: Resource,
        conditions: Condition,
      }));
  });
};

/** The permissions that statements give to functions. */
export const grantsOf = (template: Template): readonly Grant[] => statementsOf(template, 'Allow');

/** The permissions that statements take from functions, whatever others give. */
export const denialsOf = (template: Template): readonly Grant[] => statementsOf(template, 'Deny');

const matches = (pattern: string, text: string): boolean =>
  new RegExp(
    `^${pattern
      .replaceAll(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
    's',
  ).test(text);

/** Whether the conditions of a statement hold for a demand; it supports only the conditions that the grants use. */
const holds = (
  conditions: Conditions,
  { partition, enclosing }: Extract<Demand, { readonly partition: string }>,
): boolean =>
  Object.entries(conditions).every(([operator, keys]) =>
    Object.entries(keys).every(([key, values]) => {
      if (/^For(All|Any)Value(s)?:StringLike$/.test(operator) && key === 'dynamodb:LeadingKeys')
        return values.some((pattern) => matches(pattern, partition));
      if (operator === 'ForAnyValue:StringEquals' && key === 'dynamodb:EnclosingOperation')
        return enclosing !== undefined && values.includes(enclosing);
      throw new Error(`The condition ${operator} on ${key} is not known here`);
    }),
  );

/** Whether one of the ARNs ends with a pattern of the parameter's name, `{'Fn::Join': ['', [… , ':parameter/halyard/dev/…']]}`. */
const names = (resource: unknown, parameter: string): boolean =>
  [...JSON.stringify(resource).matchAll(/:parameter([^"]*)"/g)].some(([, pattern = '']) => matches(pattern, parameter));

/**
 * Whether an ARN of the bucket covers the object, with a pattern of keys: `{'Fn::Join': ['', [… , '/published/*']]}`.
 */
const holdsObject = (resource: unknown, object: string): boolean => {
  const [, pattern = ''] = /"\/([^"]*)"\]\]\}$/.exec(JSON.stringify(resource)) ?? [];
  return matches(pattern, object);
};

const concerns = ({ resource, conditions = {} }: Grant, demand: Demand): boolean => {
  if ('parameter' in demand) return names(resource, demand.parameter);
  return 'object' in demand ? holdsObject(resource, demand.object) : holds(conditions, demand);
};

const isAbout = (demand: Demand) => (grant: Grant) => grant.actions.includes(demand.action) && concerns(grant, demand);

/** Whether a statement allows the demand and none denies it (IAM: refused unless a statement allows it). */
export const allows = (grants: readonly Grant[], denials: readonly Grant[], demand: Demand): boolean =>
  grants.some(isAbout(demand)) && !denials.some(isAbout(demand));
