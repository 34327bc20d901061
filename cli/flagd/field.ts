import { Inexpressible } from './inexpressible.ts';
import type { Logic } from './logic.ts';

/** OpenFeature's targeting key and the user id are the same here: each replaces the other if that is missing. */
const twins: Readonly<Record<string, string>> = { userId: 'targetingKey', targetingKey: 'userId' };

const requireReadable = (name: string): void => {
  if (name.includes('.')) throw new Inexpressible(`reads the field "${name}": flagd takes the dot for a path`);
  if (name in Object.prototype) throw new Inexpressible(`reads the field "${name}": flagd finds it in every context`);
};

/**
 * The value of a context field as it was given; the empty text if there is none.
 * @param environment the value of `environment` if the context has none
 */
export const fieldValue = (name: string, environment: string): Logic => {
  requireReadable(name);
  // A time has no text form here (contract: evaluation §2.4).
  if (name === 'currentTime') return '';
  const twin = twins[name];
  if (twin !== undefined) return { or: [{ var: name }, { var: twin }, ''] };
  return name === 'environment' ? { or: [{ var: name }, environment] } : { var: [name, ''] };
};

/** Ids and environments are always texts: OFREP refuses other types. */
const isText = (name: string): boolean => name === 'environment' || Object.hasOwn(twins, name);

/** The value of a context field as text, because numbers and booleans are compared in their text form. */
export const fieldText = (name: string, environment: string): Logic => {
  const value = fieldValue(name, environment);
  // Engines of JsonLogic differ in joining alternatives, and in joining a single value, so an empty text is added.
  return value === '' || isText(name) ? value : { cat: ['', value] };
};

/** Whether the context has the field. */
export const hasField = (name: string, environment: string): Logic => {
  const text = fieldText(name, environment);
  return text === '' ? false : { '!==': [text, ''] };
};

/** The texts, and the numbers and booleans with the same text form: flagd does not treat 5 as "5". */
const withTyped = (values: readonly string[]): Logic[] =>
  values.flatMap((value): Logic[] => {
    if (value === 'true' || value === 'false') return [value, value === 'true'];
    const number = Number(value);
    return Number.isFinite(number) && String(number) === value ? [value, number] : [value];
  });

/** Whether the field has one of the values. */
export const fieldIn = (name: string, values: readonly string[], environment: string): Logic => {
  const possible = [...new Set(values)].filter((value) => value !== '');
  const value = fieldValue(name, environment);
  return possible.length === 0 || value === '' ? false : { in: [value, withTyped(possible)] };
};
