import * as z from 'zod';

/**
 * The files of a folder of flags. Omitted members have their defaults, and `pull` omits members with defaults, so that
 * a file shows decisions only. Things that have an id on the server are referenced by name.
 */

const isScalar = (input: unknown): boolean => typeof input === 'number' || typeof input === 'boolean';

/** YAML reads `50` and `yes` as other types than text; only the author knows which text was meant. */
const text = z.string({
  error: ({ input }) => (isScalar(input) ? `must be a text: write "${String(input)}" in quotes` : undefined),
});

const name = text
  .min(1)
  .max(100)
  .regex(/^[A-Za-z0-9\-_.!~*'()]+$/, "may have letters, digits and -_.!~*'() only")
  .refine((given) => given !== '.' && given !== '..', 'cannot be a name');

const operators = [
  ...['IN', 'NOT_IN', 'STR_STARTS_WITH', 'STR_ENDS_WITH', 'STR_CONTAINS'],
  ...['NUM_EQ', 'NUM_GT', 'NUM_GTE', 'NUM_LT', 'NUM_LTE', 'DATE_AFTER', 'DATE_BEFORE'],
  ...['SEMVER_EQ', 'SEMVER_GT', 'SEMVER_LT'],
] as const;

const constraint = z.strictObject({
  contextName: text.min(1).max(100).describe('Context field that is compared'),
  // Imported constraints may have unknown operators.
  operator: z.union([z.enum(operators), text]),
  values: z.array(text).default([]).describe('What operators with a list compare with'),
  value: text.optional().describe('What the other operators compare with'),
  caseInsensitive: z.boolean().default(false),
  inverted: z.boolean().default(false),
});

const payload = z.strictObject({ type: z.enum(['json', 'csv', 'string', 'number']), value: text });

const variantMembers = {
  name,
  weight: z
    .number()
    .int()
    .min(0)
    .max(1000)
    .optional()
    .describe('In thousandths. Left out: an even share of what fixed weights leave'),
  weightType: z.enum(['variable', 'fix']).default('variable').describe('`fix` keeps its weight'),
  stickiness: text.min(1).default('default'),
  payload: payload.optional(),
};

const listOf = <V extends z.ZodType<{ name: string; weight?: number | undefined; weightType: 'variable' | 'fix' }>>(
  variant: V,
) =>
  z.array(variant).superRefine((variants, context) => {
    const refuse = (path: readonly PropertyKey[], message: string) =>
      context.addIssue({ code: 'custom', path: [...path], message });
    const seen = new Set<string>();
    for (const [i, one] of variants.entries()) {
      if (seen.has(one.name)) refuse([i, 'name'], `is the name of two variants: "${one.name}"`);
      seen.add(one.name);
      if (one.weightType === 'fix' && one.weight === undefined) refuse([i], 'is fixed, so it needs a weight');
    }
    const fixed = variants.filter(({ weightType }) => weightType === 'fix');
    if (fixed.reduce((sum, { weight = 0 }) => sum + weight, 0) > 1000)
      refuse([], 'have fixed weights of more than 1000 together');
  });

const strategyVariant = z.strictObject(variantMembers);

const variant = z.strictObject({
  ...variantMembers,
  overrides: z
    .array(z.strictObject({ contextName: text.min(1), values: z.array(text) }))
    .default([])
    .describe('Who gets this variant whatever the weights are'),
});

const strategy = z.strictObject({
  name: text.min(1).max(100).describe('Strategy type, e.g. flexibleRollout'),
  title: text.min(1).optional(),
  disabled: z.boolean().default(false),
  parameters: z.record(text, text).default({}).describe('Values are texts: rollout: "50"'),
  constraints: z.array(constraint).default([]).describe('All of them have to hold'),
  segments: z.array(text.min(1)).max(5).default([]).describe('Names of segments; all of them have to hold'),
  variants: listOf(strategyVariant).default([]),
});

const featureEnvironment = z.strictObject({
  enabled: z.boolean().default(false),
  strategies: z.array(strategy).default([]).describe('In the order of evaluation'),
  variants: listOf(variant).default([]),
});

const dependency = z.strictObject({
  feature: name.describe('The parent, a feature of the same project'),
  enabled: z.boolean().default(true).describe('Whether the parent has to be on or off'),
  variants: z.array(text.min(1)).default([]).describe('Variants that the parent may have; none: any'),
});

/** `features/<name>.yaml`: one feature with all its environments side by side. */
export const featureFile = z.strictObject({
  name,
  type: text.min(1).max(100).default('release'),
  description: text.min(1).optional(),
  stale: z.boolean().default(false),
  impressionData: z.boolean().default(false),
  tags: z
    .array(text.regex(/^[^:]{2,50}:[\s\S]{2,50}$/, 'must be a tag, written type:value, each of 2 to 50 characters'))
    .default([])
    .describe('Written type:value'),
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
export type FeatureFile = z.output<typeof featureFile>;
export type SegmentFile = z.output<typeof segmentFile>;
export type ProjectFile = z.output<typeof projectFile>;

/** The schemas by kind of file. */
export const fileSchemas = { feature: featureFile, segment: segmentFile, project: projectFile } as const;
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
