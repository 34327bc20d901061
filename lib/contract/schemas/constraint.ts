import * as z from 'zod';

/** The operators of constraints (contract: constraints §2). */
export const constraintOperators = [
  'NOT_IN',
  'IN',
  'STR_ENDS_WITH',
  'STR_STARTS_WITH',
  'STR_CONTAINS',
  'NUM_EQ',
  'NUM_GT',
  'NUM_GTE',
  'NUM_LT',
  'NUM_LTE',
  'DATE_AFTER',
  'DATE_BEFORE',
  'SEMVER_EQ',
  'SEMVER_GT',
  'SEMVER_LT',
  'SEMVER_GTE',
  'SEMVER_LTE',
  'REGEX',
  'IN_CIDR',
] as const;
export type ConstraintOperator = (typeof constraintOperators)[number];

/** A constraint as the API accepts it on writing and returns it (contract: constraints §1). */
export const constraint = z.object({
  contextName: z.string(),
  operator: z.enum(constraintOperators),
  caseInsensitive: z.boolean().optional(),
  inverted: z.boolean().optional(),
  values: z.array(z.string()).optional(),
  value: z.string().optional(),
});
export type Constraint = z.infer<typeof constraint>;

/**
 * A constraint as it is stored. The operator is any string: a state import accepts unknown ones, because
 * evaluators must handle them anyway (contract: constraints §7).
 */
export const storedConstraint = constraint.extend({ operator: z.string() });
export type StoredConstraint = z.infer<typeof storedConstraint>;

/** A constraint in an evaluation result (contract: playground §6). */
export const evaluatedConstraint = storedConstraint.extend({ result: z.boolean() });
