import * as z from 'zod';

/** What several kinds of files have: texts, names, and strategies with all that they consist of. */

const isScalar = (input: unknown): boolean => typeof input === 'number' || typeof input === 'boolean';

/** YAML reads `50` and `yes` as other types than text; only the author knows which text was meant. */
export const text = z.string({
  error: ({ input }) => (isScalar(input) ? `must be a text: write "${String(input)}" in quotes` : undefined),
});

export const name = text
  .min(1)
  .max(100)
  .regex(/^[A-Za-z0-9\-_.!~*'()]+$/, "may have letters, digits and -_.!~*'() only")
  .refine((given) => given !== '.' && given !== '..', 'cannot be a name');

export const operators = [
  ...['IN', 'NOT_IN', 'STR_STARTS_WITH', 'STR_ENDS_WITH', 'STR_CONTAINS'],
  ...['NUM_EQ', 'NUM_GT', 'NUM_GTE', 'NUM_LT', 'NUM_LTE', 'DATE_AFTER', 'DATE_BEFORE'],
  ...['SEMVER_EQ', 'SEMVER_GT', 'SEMVER_GTE', 'SEMVER_LT', 'SEMVER_LTE', 'REGEX', 'IN_CIDR'],
] as const;

export const constraint = z.strictObject({
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

export const listOf = <
  V extends z.ZodType<{ name: string; weight?: number | undefined; weightType: 'variable' | 'fix' }>,
>(
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

export const strategyVariant = z.strictObject(variantMembers);

export const variant = z.strictObject({
  ...variantMembers,
  overrides: z
    .array(z.strictObject({ contextName: text.min(1), values: z.array(text) }))
    .default([])
    .describe('Who gets this variant whatever the weights are'),
});

export const strategy = z.strictObject({
  name: text.min(1).max(100).describe('Strategy type, e.g. flexibleRollout'),
  title: text.min(1).optional(),
  disabled: z.boolean().default(false),
  parameters: z.record(text, text).default({}).describe('Values are texts: rollout: "50"'),
  constraints: z.array(constraint).default([]).describe('All of them have to hold'),
  segments: z.array(text.min(1)).max(5).default([]).describe('Names of segments; all of them have to hold'),
  variants: listOf(strategyVariant).default([]),
});
