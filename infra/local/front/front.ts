import { STATUS_CODES } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { assetPath, consoleFiles, isPathOf, security } from '../../../lib/contract/console.ts';
import { frontHeaders } from '../../../lib/contract/front-headers.ts';
import { kindOfPath, planeOfPath } from '../../../lib/contract/routes/plane.ts';
import type { ObjectStore } from '../../../lib/store/objects/object-store.ts';
import {
  callersCacheControl,
  consoleMethods,
  failoverStatuses,
  keyHeaders,
  originIds,
  pollHeaders,
  pollMethods,
  pollPath,
  replicaPath,
  tlsHeader,
} from '../../front/settings.ts';
import type { HttpAnswer } from '../gateway/gateway-answer.ts';
import { type HttpRequest, header } from '../gateway/proxy-event.ts';
import { type CacheOutcome, headerOf, openEdgeCache } from './edge-cache.ts';
import { edgeEvent, rawHeadersOf } from './edge-event.ts';
import type { EdgeFunction, EdgeResponse, OriginGroup, SwitchedFunction } from './edge-runtime.ts';
import type { Failures, Switches } from './failures.ts';

export interface FrontOptions {
  readonly edge: EdgeFunction | SwitchedFunction;
  /** Object storage with the published answers. */
  readonly objects: ObjectStore;
  /** Object storage of the second region; absent: there is none. */
  readonly replica?: ObjectStore | undefined;
  /** API Gateway. */
  readonly api: (request: HttpRequest) => Promise<HttpAnswer>;
  /** Object storage with the files of the console; undefined: there is no such file. */
  readonly consoleFile: (request: HttpRequest) => HttpAnswer | undefined;
  /** The edge function for requests of pages. */
  readonly pages: EdgeFunction;
  /** Port of the API. */
  readonly apiPort: number;
  /** The first part of the paths of REST APIs; absent: the paths have no stage. */
  readonly stage?: string | undefined;
  /** The secret by which the API recognizes the front. */
  readonly secret: string;
  readonly switches: Omit<Switches, 'pollRegion'>;
  readonly newId: () => string;
  /** Milliseconds of a monotonic clock. */
  readonly clock: () => number;
}

/** The address of the front as the API sees it: one from a range that nobody uses (RFC 5737). */
const edgeAddress = '198.51.100.1';

/** The page of an error of CloudFront itself. */
const ownError = (status: number): HttpAnswer => ({
  status,
  headers: [
    ['Content-Type', 'text/html'],
    ['Server', 'CloudFront'],
  ],
  body: Buffer.from(`<html><body><h1>${status} ${STATUS_CODES[status] ?? ''}</h1></body></html>\n`),
});

const ofEdge = ({ statusCode, headers = {}, body }: EdgeResponse): HttpAnswer => ({
  status: statusCode,
  headers: Object.entries(headers).flatMap(([name, { value, multiValue }]) =>
    (multiValue ?? [{ value }]).map((one) => [name, one.value] as const),
  ),
  body: Buffer.from(body?.data ?? '', body?.encoding === 'base64' ? 'base64' : 'utf8'),
});

const replaced = ({ headers, ...rest }: HttpAnswer, name: string, value: string): HttpAnswer => ({
  ...rest,
  headers: [...headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase()), [name, value]],
});

/** Adds the security headers that the answer lacks. */
const secured = (
  answer: HttpAnswer,
  contentSecurityPolicy: string = consoleFiles.contentSecurityPolicy,
): HttpAnswer => {
  const all: readonly (readonly [string, string])[] = [
    ['Strict-Transport-Security', `max-age=${security.hstsSeconds}`],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', security.frameOptions],
    ['Referrer-Policy', security.referrerPolicy],
    ['Content-Security-Policy', contentSecurityPolicy],
  ];
  return { ...answer, headers: [...answer.headers, ...all.filter(([name]) => headerOf(answer, name) === undefined)] };
};

/** An entity tag in the form for weak comparison. */
const weak = (tag: string): string => tag.trim().replace(/^W\//, '');

type Coding = 'br' | 'gzip' | '';

/** Sizes in bytes that CloudFront compresses. */
const compressible = { from: 1_000, to: 10_000_000 } as const;

/** Normalizes `Accept-Encoding` as CloudFront does. */
const codingOf = (accepted = ''): Coding => {
  const has = (coding: string): boolean =>
    new RegExp(`(^|[\\s,])${coding}(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted);
  if (has('br')) return 'br';
  return has('gzip') ? 'gzip' : '';
};

/** A compressed copy of the answer, with an entity tag that shows the coding. */
const compressed = (answer: HttpAnswer, coding: Coding): HttpAnswer => {
  const { body } = answer;
  const fits = body.length >= compressible.from && body.length <= compressible.to;
  if (answer.status !== 200 || coding === '' || !fits || headerOf(answer, 'content-encoding') !== undefined)
    return answer;
  const etag = headerOf(answer, 'etag');
  const packed =
    coding === 'br'
      ? brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
      : gzipSync(body, { level: 6 });
  const coded = replaced({ ...answer, body: packed }, 'Content-Encoding', coding);
  return etag === undefined || etag.startsWith('W/') ? coded : replaced(coded, 'ETag', `W/${etag}`);
};

/** Whether the caller has this answer in its cache already. */
const isKnown = (request: HttpRequest, answer: HttpAnswer): boolean => {
  const etag = headerOf(answer, 'etag');
  if (answer.status !== 200 || etag === undefined) return false;
  const sent = (header(request, 'if-none-match') ?? '').split(',').map(weak);
  return sent.includes('*') || sent.includes(weak(etag));
};

const withoutBody = (answer: HttpAnswer): HttpAnswer => ({
  status: 304,
  headers: answer.headers.filter(([name]) => !/^content-/i.test(name)),
  body: Buffer.alloc(0),
});

const only = (request: HttpRequest, names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const value = header(request, name.toLowerCase());
    return value === undefined ? [] : [name, value];
  });

/** From where a request is answered: the store, which failure makes it unreachable, and whether the API is asked then. */
interface PollOrigin {
  readonly store: ObjectStore;
  readonly failure: keyof Failures;
  readonly hasApi: boolean;
}

const isOneOf = <T>(all: readonly T[], value: unknown): boolean => all.some((one) => one === value);

/**
 * The distribution of a stage on this machine (docs/front.md): the same edge function, then a cache, then object
 * storage with the API as second origin. All other requests go to the API or the console. docs/decisions/0182 says what
 * it imitates.
 */
export const openFront = (options: FrontOptions): ((request: HttpRequest) => Promise<HttpAnswer>) => {
  const { edge, objects, replica, api, apiPort, stage, secret, switches, newId } = options;
  const cached = openEdgeCache(() => options.clock() + switches.aheadMs());

  /** The stage is in paths of REST APIs alone. */
  const hasStage = (path: string): boolean => stage !== undefined && kindOfPath(path) === 'rest';

  /** Sends a request to the API as the distribution does: with the secret, and with the host of the API. */
  const askApi = async (request: HttpRequest, viewer: string): Promise<HttpAnswer> => {
    if (switches.current().api) return ownError(504);
    const passed = request.rawHeaders.flatMap((name, i, all) =>
      i % 2 === 0 && !isOneOf(['host', 'x-forwarded-for', frontHeaders.secret], name.toLowerCase())
        ? [name, all[i + 1] ?? '']
        : [],
    );
    const forwardedFor = [header(request, 'x-forwarded-for'), viewer].filter((one) => one !== undefined).join(', ');
    return api({
      ...request,
      path: hasStage(request.path) ? `/${stage}${request.path}` : request.path,
      rawHeaders: [
        ...passed,
        ...['Host', `127.0.0.1:${apiPort}`, 'X-Forwarded-For', forwardedFor, frontHeaders.secret, secret],
      ],
      // The API sees the front, not the caller.
      sourceIp: edgeAddress,
      port: apiPort,
    });
  };

  /** The origins of a request for a published answer: those of its behavior, unless the function made a group. */
  const originOf = (isReplica: boolean, group: OriginGroup | undefined): PollOrigin => {
    if (isReplica && replica) return { store: replica, failure: 'replica', hasApi: false };
    if (group === undefined) return { store: objects, failure: 'bucket', hasApi: true };
    const ids = group.originIds.map(({ originId }) => originId);
    if (!replica || ids[0] !== originIds.replica || ids[1] !== originIds.sdk)
      throw new Error(`The distribution has no origins ${ids.join(' and ')}`);
    return { store: replica, failure: 'replica', hasApi: true };
  };

  const askObjects = async (
    { method, path }: HttpRequest,
    etag: string | undefined,
    { store, failure }: PollOrigin,
  ): Promise<HttpAnswer> => {
    if (switches.current()[failure]) return ownError(503);
    // The front may not list the bucket, so S3 does not say whether an object exists.
    const found = method === 'OPTIONS' ? undefined : await store.get(path.slice(1));
    if (found === undefined) return ownError(403);
    const { tag, contentType, cacheControl, body } = found;
    if (etag !== undefined && weak(tag) === weak(etag))
      return { status: 304, headers: [['ETag', tag]], body: Buffer.alloc(0) };
    return {
      status: 200,
      headers: [
        ['Content-Type', contentType],
        ['Cache-Control', cacheControl],
        ['ETag', tag],
      ],
      body: Buffer.from(body),
    };
  };

  /** Answers the path with the cache. */
  const poll = async (
    request: HttpRequest,
    viewer: string,
    origin: PollOrigin,
  ): Promise<{ answer: HttpAnswer; outcome: CacheOutcome; age?: number }> => {
    const coding = codingOf(header(request, 'accept-encoding'));
    const toOrigin: HttpRequest = {
      ...request,
      rawHeaders: [
        ...only(request, [...keyHeaders, ...pollHeaders, tlsHeader]),
        ...(coding === '' ? [] : ['Accept-Encoding', coding === 'br' ? 'br,gzip' : 'gzip']),
      ],
      body: Buffer.alloc(0),
    };
    const ask = async (etag: string | undefined): Promise<HttpAnswer> => {
      const first = await askObjects(toOrigin, etag, origin);
      if (!origin.hasApi || !isOneOf(failoverStatuses, first.status)) return compressed(first, coding);
      const conditional = etag === undefined ? [] : ['If-None-Match', etag];
      return compressed(
        await askApi({ ...toOrigin, rawHeaders: [...toOrigin.rawHeaders, ...conditional] }, viewer),
        coding,
      );
    };
    if (request.method !== 'GET') {
      const answer = await ask(undefined);
      return { answer, outcome: answer.status < 400 ? 'Miss' : 'Error' };
    }
    const key = JSON.stringify([request.path, request.queryString, coding, only(request, keyHeaders)]);
    const found = await cached(key, ask);
    return isKnown(request, found.answer) ? { ...found, answer: withoutBody(found.answer) } : found;
  };

  /** Answers every path that is not of the API. */
  const ofConsole = (request: HttpRequest): HttpAnswer => {
    if (!isOneOf(consoleMethods, request.method)) return ownError(403);
    const isAsset = isPathOf(assetPath, request.path);
    const result = isAsset ? undefined : options.pages(edgeEvent(request, newId()));
    if (result !== undefined && 'response' in result) return ofEdge(result.response);
    return options.consoleFile({ ...request, path: result?.request.uri ?? request.path }) ?? ownError(404);
  };

  /** Adds CloudFront's TLS header where a policy names it, and always removes the caller's header of that name. */
  const withTls = (request: HttpRequest, isNamed: boolean): HttpRequest => ({
    ...request,
    rawHeaders: [
      ...request.rawHeaders.filter((_, i, all) => all[i - (i % 2)]?.toLowerCase() !== tlsHeader.toLowerCase()),
      ...(isNamed ? [tlsHeader, `${switches.tlsVersion()}:LOCAL:fullHandshake`] : []),
    ],
  });

  const answerTo = async (sent: HttpRequest): Promise<HttpAnswer> => {
    const isReplica = replica !== undefined && sent.path === replicaPath;
    const isPoll = isReplica || sent.path === pollPath;
    const isOfApi = isPoll || planeOfPath(sent.path) !== undefined;
    const request = withTls(sent, !isOfApi || isPoll);
    if (!isOfApi) return secured(ofConsole(request));
    const policy = isPoll ? security.contentSecurityPolicy : undefined;
    const result = await edge(edgeEvent(request, newId()));
    if ('response' in result) return secured(ofEdge(result.response), policy);
    const viewer = request.sourceIp;
    const { uri, querystring } = result.request;
    const passed = {
      ...request,
      path: uri,
      // What the function sets is in the key of the cache.
      queryString: isReplica ? Object.keys(querystring).join('&') : request.queryString,
      rawHeaders: rawHeadersOf(result.request),
    };
    // The path that the caller asked for decides, not the rewritten one.
    if (!isPoll) return secured(await askApi(passed, viewer));
    if (!isOneOf(pollMethods, request.method)) return secured(ownError(403), policy);
    const origin = originOf(isReplica, 'origins' in result ? result.origins : undefined);
    const { answer, outcome, age } = await poll(passed, viewer, origin);
    const named = replaced(secured(answer, policy), 'X-Cache', `${outcome} from cloudfront`);
    const timed = age === undefined ? named : replaced(named, 'Age', String(age));
    return answer.status < 400 ? replaced(timed, 'Cache-Control', callersCacheControl) : timed;
  };

  return async (request) => switches.answer(request) ?? answerTo(request);
};
