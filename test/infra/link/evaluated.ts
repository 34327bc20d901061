import { z } from 'zod';

/** What CloudFormation knows when it reads a template. */
export interface Known {
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly conditions?: Readonly<Record<string, unknown>>;
}

const one = z.record(z.string(), z.unknown());
const list = z.array(z.unknown());

/** Values of a template as CloudFormation makes them of parameters; `<resource.attribute>` for what a resource tells. */
export const evaluated = (value: unknown, known: Known): unknown => {
  const of = (inner: unknown): unknown => evaluated(inner, known);
  if (Array.isArray(value)) return value.map(of);
  if (typeof value !== 'object' || value === null) return value;
  const [[name = '', given] = [], ...more] = Object.entries(value);
  const parts = (): readonly unknown[] => list.parse(given).map(of);
  const functions: Readonly<Record<string, () => unknown>> = {
    Ref: () => (given === 'AWS::NoValue' ? undefined : (known.parameters[String(given)] ?? `<${given}>`)),
    'Fn::GetAtt': () => `<${list.parse(given).join('.')}>`,
    'Fn::Join': () => {
      const [separator, texts] = parts();
      return list.parse(texts).join(String(separator));
    },
    'Fn::If': () => {
      const [condition, yes, no] = list.parse(given);
      return of(of(known.conditions?.[String(condition)]) === true ? yes : no);
    },
    'Fn::Equals': () => new Set(parts()).size === 1,
    'Fn::Not': () => parts()[0] === false,
    'Fn::And': () => parts().every((part) => part === true),
    'Fn::Or': () => parts().includes(true),
  };
  const evaluate = more.length === 0 ? functions[name] : undefined;
  return evaluate
    ? evaluate()
    : Object.fromEntries(Object.entries(one.parse(value)).map(([key, inner]) => [key, of(inner)]));
};
