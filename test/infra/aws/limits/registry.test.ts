import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { synthesized } from '../synthesized.ts';
import { allContexts } from './contexts.ts';
import { registryFindings } from './registry-findings.ts';

it('every resource, in stages of all contexts, has the schema of its type in the registry of CloudFormation', () => {
  const files = new Map(
    allContexts.flatMap(([name, context]) =>
      [...synthesized(context).templates].map(([stack, { file }]) => [file, `${name}: ${stack}`] as const),
    ),
  );
  expect(files.size).toBeGreaterThanOrEqual(7 * allContexts.length);
  expect(registryFindings([...files.keys()]).map(({ file, finding }) => `${files.get(file)}: ${finding}`)).toEqual([]);
});

const templateSchema = z.looseObject({
  Resources: z.record(
    z.string(),
    z.looseObject({ Type: z.string(), Properties: z.record(z.string(), z.unknown()).optional() }),
  ),
});
type Properties = Record<string, unknown>;

describe('the check finds', () => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-registry-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Findings in the template of a plane after the properties of its first resource of this type have changed. */
  const foundAfter = (plane: string, type: string, change: (properties: Properties) => void): readonly string[] => {
    const { templates } = synthesized({ stage: 'dev' });
    const template = templateSchema.parse(JSON.parse(readFileSync(templates.get(plane)?.file ?? '', 'utf8')));
    const resource = Object.values(template.Resources).find(({ Type }) => Type === type);
    if (!resource?.Properties) throw new Error(`There is no ${type} in ${plane}`);
    change(resource.Properties);
    const file = join(folder, 'changed.template.json');
    writeFileSync(file, JSON.stringify(template));
    return registryFindings([file]).map(({ finding }) => finding);
  };

  it.each<readonly [what: string, plane: string, type: string, (properties: Properties) => void, RegExp]>([
    ['a property that does not exist', 'Work', 'AWS::Lambda::Function', (of) => (of.TimeOut = 3), /^F3002 .*TimeOut/],
    [
      'a misspelled property within another',
      'Data',
      'AWS::DynamoDB::Table',
      (of) => (of.TimeToLiveSpecification = { AttributeName: 'ttl', Enable: true }),
      /^F300\d .*Enable/,
    ],
    ['a required property that is missing', 'Work', 'AWS::Lambda::Function', (of) => delete of.Role, /^F3003 .*Role/],
    ['a value of another type', 'Work', 'AWS::Lambda::Function', (of) => (of.Timeout = 'long'), /^F3012 .*Timeout/],
    [
      'a value that the type does not list',
      'Data',
      'AWS::DynamoDB::Table',
      (of) => (of.BillingMode = 'PER_REQUEST'),
      /^[A-Z]30\d\d .*BillingMode/,
    ],
    [
      'a runtime that does not exist',
      'Work',
      'AWS::Lambda::Function',
      (of) => (of.Runtime = 'nodejs25.x'),
      /^[A-Z]30\d\d .*Runtime/,
    ],
    [
      'a name that is too long',
      'Work',
      'AWS::Lambda::Function',
      (of) => (of.FunctionName = 'f'.repeat(141)),
      /^F303\d .*FunctionName/,
    ],
    [
      'a number that is too small',
      'Work',
      'AWS::Lambda::Function',
      (of) => (of.MemorySize = 64),
      /^F3034 .*MemorySize/,
    ],
    [
      'a text that does not have the form of an ARN',
      'Work',
      'AWS::Lambda::Function',
      (of) => (of.Role = 'a role'),
      /^[EF]3031 .*Role/,
    ],
    [
      'a member that is twice in a list',
      'Work',
      'AWS::Lambda::Function',
      (of) => (of.Layers = Array(2).fill({ Ref: 'AWS::Region' })),
      /^F3037 .*Layers/,
    ],
    [
      'an attribute that a resource does not have',
      'Work',
      'AWS::Lambda::Function',
      (of) => (of.Role = { 'Fn::GetAtt': ['EventLogeventlogwriterroleDDCB0BB0', 'ARN'] }),
      /^E9004 /,
    ],
    ['a reference to nothing', 'Work', 'AWS::Lambda::Function', (of) => (of.Role = { Ref: 'Nobody' }), /^F10\d\d /],
    [
      'a schedule that EventBridge does not know',
      'Work',
      'AWS::Events::Rule',
      (of) => (of.ScheduleExpression = 'rate(5 minute)'),
      /^E3027 .*ScheduleExpression/,
    ],
    [
      'a statement of a policy without an effect',
      'Work',
      'AWS::IAM::Role',
      (of) => (of.AssumeRolePolicyDocument = { Version: '2012-10-17', Statement: [{ Action: 'sts:AssumeRole' }] }),
      /^E35\d\d /,
    ],
  ])('%s', (_, plane, type, change, finding) => {
    expect(foundAfter(plane, type, change)).toEqual(expect.arrayContaining([expect.stringMatching(finding)]));
  });

  it('nothing where nothing has changed', () => {
    expect(foundAfter('Work', 'AWS::Lambda::Function', () => {})).toEqual([]);
  });
});
