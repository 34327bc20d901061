import type { VariantPayload } from './definition.ts';

/** Numbers as JSON writes them. */
const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The number as it is written, so that `10.0` stays a float and no digit is lost; else as JavaScript reads it. */
const numberLiteral = (text: string): string | undefined => {
  const number = Number(text);
  if (text.trim() === '' || !Number.isFinite(number)) return undefined;
  return jsonNumber.test(text.trim()) ? text.trim() : JSON.stringify(number);
};

/** Refuses numbers that are too large for a double: readers could not parse them. */
const refuseInfinite = (_: string, value: unknown): unknown => {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new RangeError('A number is too large');
  return value;
};

/** The JSON as it is written. Invalid JSON cannot be stored, except by an import. */
const jsonLiteral = (text: string): string | undefined => {
  try {
    JSON.parse(text, refuseInfinite);
    return text;
  } catch {
    return undefined;
  }
};

/**
 * The payload of a variant as JSON (contract: ofrep §3): a number, the JSON itself, or a string.
 * @returns undefined when the value does not match its type
 */
export const payloadLiteral = ({ type, value }: VariantPayload): string | undefined => {
  if (type === 'number') return numberLiteral(value);
  return type === 'json' ? jsonLiteral(value) : JSON.stringify(value);
};
