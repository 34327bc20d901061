/** The type of the values that an operator compares with (docs/contract/constraints.md §2). */
export type Operand = 'list' | 'texts' | 'ranges' | 'number' | 'date' | 'version' | 'pattern';

/** All operators, in the order in which the form offers them. */
export const operands = {
  IN: 'list',
  NOT_IN: 'list',
  STR_STARTS_WITH: 'texts',
  STR_ENDS_WITH: 'texts',
  STR_CONTAINS: 'texts',
  NUM_EQ: 'number',
  NUM_GT: 'number',
  NUM_GTE: 'number',
  NUM_LT: 'number',
  NUM_LTE: 'number',
  DATE_AFTER: 'date',
  DATE_BEFORE: 'date',
  SEMVER_EQ: 'version',
  SEMVER_GT: 'version',
  SEMVER_GTE: 'version',
  SEMVER_LT: 'version',
  SEMVER_LTE: 'version',
  REGEX: 'pattern',
  IN_CIDR: 'ranges',
} as const satisfies Readonly<Record<string, Operand>>;

export type Operator = keyof typeof operands;
export const operators = Object.keys(operands) as readonly Operator[];

export const isOperator = (operator: string): operator is Operator => Object.hasOwn(operands, operator);

/** undefined: the operator is unknown, e.g. from an import */
export const operandOf = (operator: string): Operand | undefined =>
  isOperator(operator) ? operands[operator] : undefined;

export const takesList = (operator: string): boolean => ['list', 'texts', 'ranges'].includes(operandOf(operator) ?? '');

/** Operators that SDKs made for client specifications before 6 do not know (docs/decisions/0340). */
const newest: readonly string[] = ['SEMVER_GTE', 'SEMVER_LTE', 'REGEX', 'IN_CIDR'];
export const isNewest = (operator: string): boolean => newest.includes(operator);

/** Whether the values that a field allows are all that an operator compares with. */
export const takesLegalValues = (operator: string): boolean =>
  !['pattern', 'ranges', 'date'].includes(operandOf(operator) ?? '');

/** Whether an operator can ignore upper and lower case. */
export const takesCase = (operator: string): boolean =>
  ['list', 'texts', 'pattern'].includes(operandOf(operator) ?? '');
