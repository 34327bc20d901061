import type { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod';

const text = z.union([
  z.string(),
  z
    .object({ 'Fn::Join': z.tuple([z.literal(''), z.array(z.unknown())]) })
    .transform(({ 'Fn::Join': [, parts] }) =>
      parts
        .map((part) => (typeof part === 'string' ? part : `<${attribute.parse(part)['Fn::GetAtt'].join('.')}>`))
        .join(''),
    ),
]);
const attribute = z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.string()]) });
const lambda = z.object({
  FunctionName: z.string(),
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }).optional(),
});

/** A function of a template, with its environment as it reads it: the settings that it shares are variables like others. */
export interface Surrounded {
  readonly id: string;
  readonly name: string;
  /** An attribute of a resource is `<id.Attribute>` within a shared setting. */
  readonly variables: Readonly<Record<string, unknown>>;
}

export const environmentsOf = (template: Template): readonly Surrounded[] => {
  const parameters = template.findResources('AWS::SSM::Parameter');
  return Object.entries(template.findResources('AWS::Lambda::Function')).map(([id, { Properties }]) => {
    const { FunctionName: name, Environment } = lambda.parse(Properties);
    const { HALYARD_SETTINGS: settings, ...own } = Environment?.Variables ?? {};
    if (settings === undefined) return { id, name, variables: own };
    const [parameter] = attribute.parse(settings)['Fn::GetAtt'];
    const shared: Record<string, unknown> = JSON.parse(text.parse(parameters[parameter]?.Properties.Value));
    return { id, name, variables: { ...shared, ...own } };
  });
};
