import { mapStrings, valueAt } from './json.ts';

/** Values that steps captured, by name: ids and secrets that the tested server created. */
export type Captured = ReadonlyMap<string, unknown>;

const placeholder = /\{\{([^{}]+)\}\}/g;

/**
 * Replaces placeholders by captured values. A string that is only a placeholder becomes the captured value itself, of
 * any type. Unknown placeholders stay.
 */
export const fill = (value: unknown, captured: Captured): unknown =>
  mapStrings(value, (text) => {
    const whole = /^\{\{([^{}]+)\}\}$/.exec(text)?.[1];
    if (whole !== undefined && captured.has(whole)) return captured.get(whole);
    return text.replaceAll(placeholder, (found, name: string) => String(captured.get(name) ?? found));
  });

/** Names of placeholders without a captured value. */
export const missing = (value: unknown, captured: Captured): string[] =>
  [...(JSON.stringify(value) ?? '').matchAll(placeholder)]
    .map(([, name = '']) => name)
    .filter((name) => !captured.has(name));

/** The values that a step captures from an answer, as pairs of name and value. */
export const captures = (capture: Readonly<Record<string, string>>, body: unknown): [string, unknown][] =>
  Object.entries(capture)
    .map(([name, path]): [string, unknown] => [name, valueAt(body, path)])
    .filter(([, value]) => value !== undefined);

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const fileTime = /\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d/g;

/**
 * The answer in the form of recordings: ids that the server created are `<uuid>`, the time in a file name is
 * `<timestamp>`.
 * @param recorded ids in this text are known, and must be the same
 */
export const masked = (answer: unknown, recorded: unknown): unknown => {
  const known = new Set((JSON.stringify(recorded) ?? '').match(uuid));
  return mapStrings(answer, (text) =>
    text.replaceAll(uuid, (id) => (known.has(id) ? id : '<uuid>')).replaceAll(fileTime, '<timestamp>'),
  );
};
