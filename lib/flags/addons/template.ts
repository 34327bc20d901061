import Mustache from 'mustache';
import { maxParameter } from '../../contract/limits.ts';
import { Unsendable } from './provider.ts';

/** Characters of what a template makes (contract: limits §2). */
export const maxOutput = 1024 * 1024;
/** Pieces of a template that are written for one event, each time they are written (contract: limits §3). */
export const maxSteps = 20_000;
/** Tags and texts of a template (contract: limits §3). */
const maxTokens = 1_000;
/** Sections within each other (contract: limits §3). */
const maxDepth = 8;
/** The library looks for the end of a tag from every white space again, so a long row of them would cost its square. */
const maxWhitespace = 200;
const maxTagName = 200;

class TemplateError extends Error {}

const isMember = (value: unknown, name: string): boolean =>
  (typeof value === 'string' || (typeof value === 'object' && value !== null)) && Object.hasOwn(Object(value), name);

const memberOf = (value: unknown, name: string): unknown =>
  isMember(value, name) ? Reflect.get(Object(value), name) : undefined;

/** Names lead to own members of JSON alone, so there is no function that a template could call. */
class DataContext extends Mustache.Context {
  readonly #value: unknown;
  readonly #outer: DataContext | undefined;

  constructor(value: unknown, outer?: DataContext) {
    super(value, outer);
    this.#value = value;
    this.#outer = outer;
  }

  override push(value: unknown): DataContext {
    return new DataContext(value, this);
  }

  /** As the library does: the innermost section that has all of the path. */
  override lookup(name: string): unknown {
    if (name === '.') return this.#value;
    const names = name.split('.');
    const last = names.pop() ?? '';
    const owner = names.reduce<unknown>(memberOf, this.#value);
    if (isMember(owner, last)) return memberOf(owner, last);
    return this.#outer === undefined ? undefined : this.#outer.lookup(name);
  }
}

/** As the library writes it; but an object may have a member with the name of the function that would make it a text. */
const written = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(written).join(',');
  return typeof value === 'object' ? '[object Object]' : String(value);
};

/** Writes as the library does, and counts what it writes. */
class CountingWriter extends Mustache.Writer {
  #steps = 0;
  #written = 0;

  #count(piece: string): string {
    this.#written += piece.length;
    if (this.#written > maxOutput) throw new TemplateError(`makes more than ${maxOutput} characters`);
    return piece;
  }

  override renderTokens(...given: Parameters<Mustache.Writer['renderTokens']>): string {
    this.#steps += 1 + given[0].length;
    if (this.#steps > maxSteps) throw new TemplateError(`takes more than ${maxSteps} steps`);
    return super.renderTokens(...given);
  }

  override escapedValue([, name = '']: string[], context: Mustache.Context): string {
    return this.#count(Mustache.escape(written(context.lookup(name))));
  }

  override unescapedValue([, name = '']: string[], context: Mustache.Context): string {
    return this.#count(written(context.lookup(name)));
  }

  override rawValue(token: string[]): string {
    return this.#count(super.rawValue(token));
  }
}

type Token = readonly unknown[];

/** The number of tokens, and the deepest section. @throws TemplateError */
const measure = (tokens: readonly Token[], depth = 0): number => {
  if (depth > maxDepth) throw new TemplateError(`has more than ${maxDepth} sections within each other`);
  return tokens.reduce((count, [kind, name, , , inner]) => {
    if (kind === '>') throw new TemplateError('must not have partials ({{> …}})');
    if (kind !== 'text' && String(name).length > maxTagName)
      throw new TemplateError(`has a name of more than ${maxTagName} characters`);
    const isSection = (kind === '#' || kind === '^') && Array.isArray(inner);
    return count + 1 + (isSection ? measure(inner, depth + 1) : 0);
  }, 0);
};

/** @throws TemplateError when the template is none, or is too large */
const requireBounded = (template: string): void => {
  if (template.length > maxParameter) throw new TemplateError(`must have at most ${maxParameter} characters`);
  if (new RegExp(`\\s{${maxWhitespace + 1}}`).test(template))
    throw new TemplateError(`must not have more than ${maxWhitespace} spaces in a row`);
  const depth = [...template.matchAll(/\{\{/g)].length;
  if (depth > maxTokens) throw new TemplateError(`must have at most ${maxTokens} tags`);
  const tokens: readonly Token[] = parse(template);
  if (measure(tokens) > 2 * maxTokens) throw new TemplateError(`must have at most ${maxTokens} tags`);
};

const parse = (template: string): readonly Token[] => {
  try {
    // Not the parser of the library's own writer, which would keep every template that was ever checked.
    return new Mustache.Writer().parse(template);
  } catch (error) {
    throw new TemplateError(`is no Mustache template: ${error instanceof Error ? error.message : 'it cannot be read'}`);
  }
};

/** What is wrong with a template; undefined: nothing. */
export const templateProblem = (template: string): string | undefined => {
  try {
    requireBounded(template);
    return undefined;
  } catch (error) {
    if (error instanceof TemplateError) return error.message;
    throw error;
  }
};

/**
 * What a template makes of data. Partials and functions do not exist, and what it costs is counted in steps, not in
 * time, so that the same event is sent or refused wherever it runs.
 * @param data as JSON has it
 * @throws Unsendable when the template is none, or makes too much of this data
 */
export const rendered = (template: string, data: unknown): string => {
  try {
    requireBounded(template);
    return new CountingWriter().render(template, new DataContext(data));
  } catch (error) {
    if (error instanceof TemplateError) throw new Unsendable(`The template ${error.message}.`, { cause: error });
    throw error;
  }
};
