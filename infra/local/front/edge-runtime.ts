import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash, createHmac } from 'node:crypto';
import { createContext, Script } from 'node:vm';
import * as z from 'zod';

/** A header, cookie or parameter of an event (CloudFront Functions event structure). */
const edgeValue = z.strictObject({
  value: z.string(),
  multiValue: z.array(z.strictObject({ value: z.string() })).optional(),
});
const edgeValues = z.record(z.string(), edgeValue);

const edgeRequest = z.strictObject({
  method: z.string(),
  uri: z.string().startsWith('/'),
  querystring: edgeValues,
  headers: edgeValues,
  cookies: edgeValues,
});
export type EdgeRequest = z.infer<typeof edgeRequest>;

const edgeResponse = z.strictObject({
  statusCode: z.number().int().min(100).max(599),
  statusDescription: z.string().optional(),
  headers: edgeValues.optional(),
  body: z.strictObject({ encoding: z.enum(['text', 'base64']), data: z.string() }).optional(),
});
export type EdgeResponse = z.infer<typeof edgeResponse>;

/** The event of a viewer request. */
export interface EdgeEvent {
  readonly version: '1.0';
  readonly context: {
    readonly distributionDomainName: string;
    readonly distributionId: string;
    readonly eventType: 'viewer-request';
    readonly requestId: string;
  };
  readonly viewer: { readonly ip: string };
  readonly request: EdgeRequest;
}

/** The request to forward, or the answer that ends it. */
export type EdgeResult = { readonly request: EdgeRequest } | { readonly response: EdgeResponse };
export type EdgeFunction = (event: EdgeEvent) => EdgeResult;

/** An origin group that a function makes for one request: the ids of two origins, and when the second one is asked. */
const originGroup = z.strictObject({
  originIds: z.tuple([z.strictObject({ originId: z.string() }), z.strictObject({ originId: z.string() })]),
  failoverCriteria: z.strictObject({ statusCodes: z.array(z.number().int()) }),
});
export type OriginGroup = z.infer<typeof originGroup>;

/** What a function with a key-value store answers; `origins` replace those of the behavior. */
export type SwitchedResult = EdgeResult & { readonly origins?: OriginGroup | undefined };
export type SwitchedFunction = (event: EdgeEvent) => Promise<SwitchedResult>;

/** The store that is associated with a function. `get` fails for a key that does not exist. */
export interface KeyValueStore {
  get(key: string): Promise<string>;
}

/** Maximal size in bytes of a function's source (CloudFront Functions quotas). */
export const maxEdgeBytes = 10 * 1024;
/** A function that runs longer is stuck; CloudFront allows less than a millisecond of processor time. */
const maxMs = 1_000;

const hashes = ['md5', 'sha1', 'sha256'];
const digests = ['hex', 'base64', 'base64url'] as const;

const checked = (algorithm: unknown): string => {
  if (typeof algorithm === 'string' && hashes.includes(algorithm)) return algorithm;
  throw new Error(`crypto has no ${String(algorithm)}`);
};

interface Hashing {
  update(text: string): unknown;
  digest(encoding: 'hex' | 'base64' | 'base64url'): string;
}

/** Only the documented part of the runtime's module `crypto`. */
const hashing = (made: Hashing) => {
  const hash = {
    update: (text: unknown) => {
      made.update(String(text));
      return hash;
    },
    digest: (encoding: unknown): string => {
      const known = digests.find((one) => one === encoding);
      if (known === undefined) throw new Error(`crypto digests to ${digests.join(', ')}`);
      return made.digest(known);
    },
  };
  return hash;
};

const modules: Readonly<Record<string, object>> = {
  crypto: {
    createHash: (algorithm: unknown) => hashing(createHash(checked(algorithm))),
    createHmac: (algorithm: unknown, key: unknown) => hashing(createHmac(checked(algorithm), String(key))),
  },
};

/** Global names of ES 5.1 that the runtime has; it has no `eval`, no timers and no network. */
const globals = [
  ...['Object', 'Array', 'String', 'Number', 'Boolean', 'Date', 'Function', 'JSON', 'Math', 'RegExp', 'Error'],
  ...['EvalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError', 'NaN', 'Infinity'],
  ...['undefined', 'globalThis', 'parseInt', 'parseFloat', 'isNaN', 'isFinite', 'decodeURI', 'decodeURIComponent'],
  ...['encodeURI', 'encodeURIComponent', 'require', 'console'],
];

const objectMembers =
  'constructor hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf __proto__';
/**
 * Members in ES 5.1. The runtime also has some members of later versions, but functions must not use what is not here.
 */
const members: Readonly<Record<string, string>> = {
  Object:
    'length name prototype create defineProperties defineProperty freeze getOwnPropertyDescriptor ' +
    'getOwnPropertyNames getPrototypeOf isExtensible isFrozen isSealed keys preventExtensions seal',
  'Object.prototype': objectMembers,
  Array: 'length name prototype isArray',
  'Array.prototype':
    'constructor length concat every filter forEach indexOf join lastIndexOf map pop push reduce reduceRight reverse ' +
    'shift slice some sort splice toLocaleString toString unshift',
  String: 'length name prototype fromCharCode',
  'String.prototype':
    'constructor length charAt charCodeAt concat indexOf lastIndexOf localeCompare match replace search slice split ' +
    'substr substring toLocaleLowerCase toLocaleUpperCase toLowerCase toString toUpperCase trim valueOf',
  Number: 'length name prototype MAX_VALUE MIN_VALUE NaN NEGATIVE_INFINITY POSITIVE_INFINITY',
  Math:
    'E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2 abs acos asin atan atan2 ceil cos exp floor log max min pow random round ' +
    'sin sqrt tan',
};

/** Removes from a fresh context everything that the runtime lacks. */
const restrict = `(function (globals, members) {
  Object.keys(members).forEach(function (path) {
    var at = path.split('.').reduce(function (value, name) { return value[name]; }, globalThis);
    var kept = members[path].split(' ');
    Object.getOwnPropertyNames(at).forEach(function (name) { if (kept.indexOf(name) < 0) delete at[name]; });
  });
  Object.getOwnPropertyNames(globalThis).forEach(function (name) {
    if (globals.indexOf(name) < 0) delete globalThis[name];
  });
})(JSON.parse(globalsText), JSON.parse(membersText))`;

/** What a source sees, and how its handler is called. */
const prepared = (source: string, own: Readonly<Record<string, object>>, endsHanging = true) => {
  if (Buffer.byteLength(source) > maxEdgeBytes)
    throw new Error(`The edge function is larger than ${maxEdgeBytes} bytes`);
  const known = { ...modules, ...own };
  const sandbox = {
    require: (name: string): object => {
      const module = Object.hasOwn(known, name) ? known[name] : undefined;
      if (module === undefined) throw new Error(`The runtime has no module ${name}`);
      return module;
    },
    console: { log: (...texts: unknown[]) => console.log('edge:', ...texts) },
    globalsText: JSON.stringify(globals),
    membersText: JSON.stringify(members),
    eventText: '',
  };
  const context = createContext(sandbox, { codeGeneration: { strings: false, wasm: false } });
  new Script(restrict).runInContext(context);
  new Script(`'use strict';${source}\n`, { filename: 'edge.js' }).runInContext(context);
  if (new Script('typeof handler').runInContext(context) !== 'function') throw new Error('There is no handler');
  return (call: Script, event: EdgeEvent): unknown => {
    sandbox.eventText = JSON.stringify(event);
    return call.runInContext(context, endsHanging ? { timeout: maxMs } : {});
  };
};

const resultOf = (text: unknown): EdgeResult => {
  if (typeof text !== 'string') throw new Error('The edge function answered neither a request nor a response');
  const result: unknown = JSON.parse(text);
  const response = edgeResponse.safeParse(result);
  return response.success ? { response: response.data } : { request: edgeRequest.parse(result) };
};

/**
 * Loads the source of a CloudFront function (runtime `cloudfront-js-2.0`). The function can use ES 5.1 and the module
 * `crypto`; code from strings is refused.
 * @param options.endsHanging whether a call that takes too long is ended. Node starts a thread for each such call, which
 *   takes longer than the call.
 * @throws Error when the source is larger than CloudFront accepts, or defines no function `handler`
 */
export const loadEdge = (
  source: string,
  { endsHanging = true }: { readonly endsHanging?: boolean } = {},
): EdgeFunction => {
  const run = prepared(source, {}, endsHanging);
  const call = new Script('JSON.stringify(handler(JSON.parse(eventText)))', { filename: 'event.js' });
  return (event) => resultOf(run(call, event));
};

/** The statement that loads the module `cloudfront`; it has to be the first line of a source. */
const imports = "import cf from 'cloudfront';\n";

/**
 * Loads the source of a function that is associated with a key-value store: it imports `cloudfront`, and its handler is
 * async. Of the module it can use `kvs().get` and `createRequestOriginGroup`.
 * @throws Error as {@link loadEdge}, and when the source does not begin with the import
 */
export const loadSwitchedEdge = (source: string, store: KeyValueStore): SwitchedFunction => {
  if (!source.startsWith(imports)) throw new Error(`The first line must be ${imports}`);
  /** The group of the call that is running: calls overlap while they wait for the store. */
  const calls = new AsyncLocalStorage<{ origins?: OriginGroup }>();
  const cloudfront = {
    kvs: () => ({ get: (key: unknown) => store.get(String(key)) }),
    createRequestOriginGroup: (group: unknown) => {
      const call = calls.getStore();
      if (call) call.origins = originGroup.parse(JSON.parse(JSON.stringify(group)));
    },
  };
  const run = prepared(source.replace(imports, "const cf = require('cloudfront');\n"), { cloudfront });
  const text = 'handler(JSON.parse(eventText)).then(function (result) { return JSON.stringify(result); })';
  const call = new Script(text, { filename: 'event.js' });
  return (event) =>
    calls.run({}, async () => {
      const result = resultOf(await run(call, event));
      return { ...result, origins: calls.getStore()?.origins };
    });
};
