import * as z from 'zod';
import { addressTemplate, pageAddress } from '../../../lib/definition/links.ts';
import { releasePlanFile, templateFile } from './release-plan-schema.ts';
import { safeguards } from './safeguard-schema.ts';
import {
  constraint,
  listOf,
  name,
  operators,
  strategy,
  type strategyVariant,
  text,
  variant,
} from './strategy-schema.ts';

/**
 * The files of a folder of flags. Omitted members have their defaults, and `pull` omits members with defaults, so that
 * a file shows decisions only. Things that have an id on the server are referenced by name.
 */

const featureEnvironment = z.strictObject({
  enabled: z.boolean().default(false),
  strategies: z.array(strategy).default([]).describe('In the order of evaluation'),
  variants: listOf(variant).default([]),
  releasePlan: releasePlanFile.optional().describe('Milestones that begin one after the other, beside the strategies'),
  safeguards: safeguards.describe('Thresholds on metrics of SDKs; beyond one, the feature is switched off here'),
});

const dependency = z.strictObject({
  feature: name.describe('The parent, a feature of the same project'),
  enabled: z.boolean().default(true).describe('Whether the parent has to be on or off'),
  variants: z.array(text.min(1)).default([]).describe('Variants that the parent may have; none: any'),
});

const isAddress = (address: string): boolean => pageAddress(address) !== undefined;
const address = text.min(1).max(2_000);

const link = z.strictObject({
  url: address
    .refine(isAddress, 'must be an address of http or https')
    .describe('Address of a page; without a scheme it is https'),
  title: text.min(1).max(200).optional().describe('Shown instead of the address'),
});

const isUnlikeBefore = ({ url }: z.output<typeof link>, i: number, all: readonly z.output<typeof link>[]): boolean =>
  all.findIndex((one) => pageAddress(one.url) === pageAddress(url)) === i;

const linkTemplate = z.strictObject({
  urlTemplate: address
    .refine(
      (template) => addressTemplate(template) !== undefined,
      'must be an address of http or https, with no placeholders but {{project}} and {{feature}}, and none in the host',
    )
    .describe('Address; {{project}} and {{feature}} stand for the id and the name'),
  title: text.min(1).max(200).optional().describe('Shown instead of the address'),
});

/** `features/<name>.yaml`: one feature with all its environments side by side. */
export const featureFile = z.strictObject({
  name,
  type: text.min(1).max(100).default('release'),
  description: text.min(1).optional(),
  stale: z.boolean().default(false),
  impressionData: z.boolean().default(false),
  completed: z
    .strictObject({
      status: z.enum(['kept', 'discarded']).describe('Whether what it guards stays or goes'),
      variant: text.min(1).max(100).optional().describe('The variant that is kept'),
    })
    .optional()
    .describe('Nobody decides about it any more. Absent: somebody does'),
  tags: z
    .array(text.regex(/^[^:]{2,50}:[\s\S]{2,50}$/, 'must be a tag, written type:value, each of 2 to 50 characters'))
    .default([])
    .describe('Written type:value'),
  links: z
    .array(link)
    .max(10)
    .refine((links) => links.every(isUnlikeBefore), 'must not have an address twice')
    .default([])
    .describe('Pages about the feature'),
  owners: z
    .array(
      text.regex(/^(user|group):[\s\S]{1,200}$/, 'must be an owner, written user:<email or username> or group:<name>'),
    )
    .max(20)
    .default([])
    .describe('Who is responsible: user:<email, else username> or group:<name>'),
  dependencies: z.array(dependency).default([]).describe('Parents'),
  environments: z
    .record(name, featureEnvironment)
    .default({})
    .describe('By name. One that is not here is off, with nothing configured'),
});

/** `segments/<name>.yaml`. */
export const segmentFile = z.strictObject({
  name: text.min(1).max(100),
  description: text.min(1).optional(),
  global: z.boolean().default(false).describe('Whether other projects can use it too'),
  constraints: z.array(constraint).default([]),
});

/** `project.yaml`. */
export const projectFile = z.strictObject({
  id: name,
  name: text.min(1).max(255),
  description: text.min(1).optional(),
  mode: z.enum(['open', 'protected', 'private']).default('open'),
  defaultStickiness: text.min(1).max(100).default('default'),
  featureLimit: z.number().int().min(0).optional().describe('Most active features; left out: no limit'),
  featureNaming: z
    .strictObject({ pattern: text.min(1), example: text.min(1).optional(), description: text.min(1).optional() })
    .optional()
    .describe('What names of new features look like'),
  linkTemplates: z.array(linkTemplate).max(10).default([]).describe('Links that new features get'),
  environments: z
    .record(
      name,
      z.strictObject({
        defaultStrategy: strategy
          .optional()
          .describe('What a feature gets that is switched on without a strategy; it cannot be taken away again'),
      }),
    )
    .describe('The environments that the project is linked to'),
});

export type ConstraintFile = z.output<typeof constraint>;
export type StrategyVariantFile = z.output<typeof strategyVariant>;
export type VariantFile = z.output<typeof variant>;
export type StrategyFile = z.output<typeof strategy>;
export type FeatureEnvironmentFile = z.output<typeof featureEnvironment>;
export type DependencyFile = z.output<typeof dependency>;
export type LinkFile = z.output<typeof link>;
export type FeatureFile = z.output<typeof featureFile>;
export type SegmentFile = z.output<typeof segmentFile>;
export type ProjectFile = z.output<typeof projectFile>;

/** The schemas by kind of file. */
export const fileSchemas = {
  feature: featureFile,
  segment: segmentFile,
  template: templateFile,
  project: projectFile,
} as const;
export type FileKind = keyof typeof fileSchemas;

export type Operator = (typeof operators)[number];

/** The server accepts only these operators in a write. */
export const isKnownOperator = (operator: string): operator is Operator =>
  operators.some((known) => known === operator);

/** A feature in an environment with nothing configured. */
export const emptyEnvironment: FeatureEnvironmentFile = { enabled: false, strategies: [], variants: [] };

/** The JSON Schema of a kind of file, for editors: members with a default are optional. */
export const jsonSchemaOf = (kind: FileKind): object => ({
  ...z.toJSONSchema(fileSchemas[kind], { io: 'input' }),
  title: `Halyard: a ${kind} as a file`,
});
