import { text } from '../../address.ts';
import type { ContextField } from '../../queries/context.ts';
import type { Question } from '../../queries/playground.ts';

/** The question to the playground, as parameters of the address. A context field is written as `name=values`. */
export interface PlaygroundSearch {
  readonly environment?: readonly string[] | undefined;
  readonly project?: string | undefined;
  readonly context?: readonly string[] | undefined;
  readonly at?: string | undefined;
  /** Only flags whose names contain this text. */
  readonly query?: string | undefined;
  /** `true`: only flags whose results differ. */
  readonly differ?: string | undefined;
}

const list = (value: unknown): readonly string[] | undefined => {
  if (value === undefined || value === null) return undefined;
  return Array.isArray(value) ? value.map(String) : [String(value)];
};

export const playgroundSearch = (search: Record<string, unknown>): PlaygroundSearch => ({
  environment: list(search.environment),
  project: text(search.project),
  context: list(search.context),
  at: text(search.at),
  query: text(search.query),
  differ: text(search.differ),
});

const field = (written: string): ContextField => {
  const sign = written.indexOf('=');
  return sign < 0 ? { name: written, values: '' } : { name: written.slice(0, sign), values: written.slice(sign + 1) };
};

/** The question in an address. */
export const questionOf = ({ environment = [], project, context = [], at }: PlaygroundSearch): Question => ({
  environments: environment,
  project,
  context: context.map(field),
  at,
});

/** The parameters of an address for a question. Fields without a name or a value are left out. */
export const searchOf = ({ environments, project, context, at }: Question): PlaygroundSearch => {
  const given = context.filter(({ name, values }) => name !== '' && values !== '');
  return {
    environment: environments.length > 0 ? environments : undefined,
    project,
    context: given.length > 0 ? given.map(({ name, values }) => `${name}=${values}`) : undefined,
    at,
  };
};
