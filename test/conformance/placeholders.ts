import { mapStrings, valueAt } from './json.ts';

/** What steps captured, by name: ids and secrets that the server under test made. */
export type Captured = ReadonlyMap<string, unknown>;

const placeholder = /\{\{([^{}]+)\}\}/g;

/**
 * The value with captured values in their places. A string that is nothing but a placeholder becomes the captured value
 * itself, of whatever type. What nobody captured stays.
 */
export const fill = (value: unknown, captured: Captured): unknown =>
  mapStrings(value, (text) => {
    const whole = /^\{\{([^{}]+)\}\}$/.exec(text)?.[1];
    if (whole !== undefined && captured.has(whole)) return captured.get(whole);
    return text.replaceAll(placeholder, (found, name: string) => String(captured.get(name) ?? found));
  });

/** Names of placeholders that nobody captured. */
export const missing = (value: unknown, captured: Captured): string[] =>
  [...(JSON.stringify(value) ?? '').matchAll(placeholder)]
    .map(([, name = '']) => name)
    .filter((name) => !captured.has(name));

/** The values that a step captures from an answer: name and value. */
export const captures = (capture: Readonly<Record<string, string>>, body: unknown): [string, unknown][] =>
  Object.entries(capture)
    .map(([name, path]): [string, unknown] => [name, valueAt(body, path)])
    .filter(([, value]) => value !== undefined);

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const fileTime = /\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d/g;

/**
 * The answer as recordings keep it: ids that the server made up are `<uuid>`, the time in a file name `<timestamp>`.
 *
 * @param recorded ids that stand in it are known, and have to be the same
 */
export const masked = (answer: unknown, recorded: unknown): unknown => {
  const known = new Set((JSON.stringify(recorded) ?? '').match(uuid));
  return mapStrings(answer, (text) =>
    text.replaceAll(uuid, (id) => (known.has(id) ? id : '<uuid>')).replaceAll(fileTime, '<timestamp>'),
  );
};
