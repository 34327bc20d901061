import { isObject } from '../../basics/object.ts';
import { headerProblem, isFieldValue } from './header.ts';
import { type Parameters, Unsendable } from './provider.ts';

type Headers = Readonly<Record<string, string>>;

/** Contract: limits §3. */
const maxHeaders = 20;
/** Characters (contract: limits §2). */
const maxHeaderName = 100;
const maxHeaderValue = 4_000;

/** Headers of the request itself: they say how its body is coded, and who signed it. */
const ofRequest = /^(?:content-encoding|webhook-.*)$/;

/** What is wrong with the value of a header; undefined: nothing. */
export const headerValueProblem = (text: string): string | undefined => {
  if (text.length > maxHeaderValue) return `must have at most ${maxHeaderValue} characters`;
  return isFieldValue(text) ? undefined : 'must be one line of Latin letters, digits and signs';
};

const nameProblem = (name: string): string | undefined => {
  if (name.length > maxHeaderName) return `must have names of at most ${maxHeaderName} characters`;
  if (ofRequest.test(name.toLowerCase())) return `must not set ${name.toLowerCase()}, which belongs to the request`;
  return headerProblem(name, '');
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const read = (text: string): { readonly headers: Headers; readonly problem?: string } => {
  const object = parsed(text);
  if (!isObject(object)) return { headers: {}, problem: 'must be a JSON object of texts' };
  const entries = Object.entries(object);
  if (entries.length > maxHeaders) return { headers: {}, problem: `must have at most ${maxHeaders} headers` };
  const headers = new Map<string, string>();
  for (const [name, one] of entries) {
    const problem =
      nameProblem(name) ?? (typeof one === 'string' ? headerValueProblem(one) : 'must be a JSON object of texts');
    if (problem !== undefined) return { headers: {}, problem };
    headers.set(name.toLowerCase(), String(one).trim());
  }
  return { headers: Object.fromEntries(headers) };
};

/** What is wrong with custom headers, as JSON text; undefined: nothing. */
export const customHeadersProblem = (text: string): string | undefined => read(text).problem;

/**
 * The headers of a request, with those that the integration adds, which come before ours.
 * @throws Unsendable for custom headers that a check would refuse: they are never sent in part
 */
export const withCustomHeaders = (headers: Headers, { customHeaders }: Parameters): Headers => {
  if (typeof customHeaders !== 'string' || customHeaders.trim() === '') return headers;
  const { headers: own, problem } = read(customHeaders);
  if (problem !== undefined) throw new Unsendable(`customHeaders ${problem}`);
  return { ...headers, ...own };
};
