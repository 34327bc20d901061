import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type App, NestedStack, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import * as z from 'zod';

const templateSchema = z.object({
  Resources: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  Outputs: z.record(z.string(), z.object({ Value: z.unknown() }).loose()).default({}),
  Parameters: z.record(z.string(), z.unknown()).default({}),
  Mappings: z.record(z.string(), z.unknown()).default({}),
  Description: z.string().default(''),
});

/** The template of one stack. */
export interface PlaneTemplate extends z.infer<typeof templateSchema> {
  /** As it is uploaded. */
  readonly bytes: number;
  /** Absolute path of it. */
  readonly file: string;
}

/** The name under which the stack of a whole stage is found among its nested stacks. */
export const wholeStage = 'Stage';

const read = (file: string): PlaneTemplate => {
  const text = readFileSync(file, 'utf8');
  return { ...templateSchema.parse(JSON.parse(text)), bytes: Buffer.byteLength(text), file };
};

/** The templates of a stage, by the names of its nested stacks. */
export const templatesOf = (app: App, stack: Stack): ReadonlyMap<string, PlaneTemplate> => {
  const { directory } = app.synth();
  const nested = stack.node.findAll().filter((child) => child instanceof NestedStack);
  return new Map([
    [wholeStage, read(join(directory, stack.templateFile))],
    ...nested.map((child) => [child.node.id, read(join(directory, child.templateFile))] as const),
  ]);
};

const nestedType = 'AWS::CloudFormation::Stack';
const attribute = z.tuple([z.string(), z.string()]);

/**
 * The templates of a stage as one: ids begin with the name of their stack, except those of the stage itself, and what came
 * as a parameter is the reference to the resource it comes from. So tests state what resources are and refer to, wherever
 * they are.
 */
export const merged = (templates: ReadonlyMap<string, PlaneTemplate>): Template => {
  const stage = templates.get(wholeStage);
  if (!stage) throw new Error('There is no stack of the stage');
  const nested = Object.entries(stage.Resources).filter(([, { Type }]) => Type === nestedType);
  const nameOf = (id: string): string | undefined =>
    [...templates.keys()].find((name) => id.startsWith(`${name}NestedStack`));
  const parametersOf = new Map(
    nested.map(([id, { Properties }]) => [
      nameOf(id),
      z.object({ Parameters: z.record(z.string(), z.unknown()).default({}) }).parse(Properties).Parameters,
    ]),
  );
  const idIn = (name: string, id: string): string => (name === wholeStage ? id : `${name}${id}`);

  /** A value of the stack `name`, with ids and references as in the merged template. */
  const inAll = (name: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => inAll(name, one));
    if (value === null || typeof value !== 'object') return value;
    const entries = Object.entries(value);
    const [only] = entries;
    if (only && entries.length === 1) {
      const [key, inner] = only;
      if (key === 'Ref') return referenceIn(name, String(inner));
      if (key === 'Fn::GetAtt') return attributeIn(name, attribute.parse(inner));
      if (key === 'Fn::Sub') return { 'Fn::Sub': substituted(name, inner) };
    }
    return Object.fromEntries(entries.map(([key, inner]) => [key, inAll(name, inner)]));
  };
  const referenceIn = (name: string, id: string): unknown => {
    const given = parametersOf.get(name);
    if (given && Object.hasOwn(given, id)) return inAll(wholeStage, given[id]);
    return id.startsWith('AWS::') ? { Ref: id } : { Ref: idIn(name, id) };
  };
  const attributeIn = (name: string, [id, what]: readonly [string, string]): unknown => {
    const [, output] = /^Outputs\.(.+)$/.exec(what) ?? [];
    const source = output === undefined ? undefined : nameOf(id);
    if (source === undefined || output === undefined) return { 'Fn::GetAtt': [idIn(name, id), what] };
    return inAll(source, templates.get(source)?.Outputs[output]?.Value);
  };
  const substituted = (name: string, inner: unknown): unknown => {
    const text = (value: string): string =>
      value.replaceAll(/\$\{(\w+)/g, (all, id: string) =>
        Object.hasOwn(templates.get(name)?.Resources ?? {}, id) ? `\${${idIn(name, id)}` : all,
      );
    return Array.isArray(inner) ? [text(String(inner[0])), inAll(name, inner[1])] : text(String(inner));
  };

  const idsOf = (name: string): readonly string[] =>
    Object.keys(templates.get(name)?.Resources ?? {}).map((id) => idIn(name, id));
  /** A stack is complete when its resources are, and they begin when what the stack depends on is complete. */
  const ordered = (name: string, id: string, resource: Readonly<Record<string, unknown>>): unknown => {
    if (name === wholeStage && nested.some(([one]) => one === id))
      return { Type: nestedType, DependsOn: idsOf(nameOf(id) ?? '') };
    const [, own] = nested.find(([one]) => nameOf(one) === name) ?? [];
    const before = [resource.DependsOn ?? []].flat().map((one) => idIn(name, String(one)));
    const earlier = own === undefined ? [] : [own.DependsOn ?? []].flat().map(String);
    return Object.assign({}, inAll(name, resource), { DependsOn: [...before, ...earlier] });
  };
  const resources = [...templates].flatMap(([name, { Resources }]) =>
    Object.entries(Resources).map(([id, resource]) => [idIn(name, id), ordered(name, id, resource)] as const),
  );
  const outputs = Object.entries(stage.Outputs).map(([id, output]) => [id, inAll(wholeStage, output)] as const);
  return Template.fromJSON({ Resources: Object.fromEntries(resources), Outputs: Object.fromEntries(outputs) });
};
