import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { ListedObject, ObjectHead, ObjectStore, PutCondition } from '../../../lib/store/objects/object-store.ts';

export interface ObjectServer {
  /** e.g. `http://127.0.0.1:38211` */
  readonly endpoint: string;
  stop(): Promise<void>;
}

/** A store that may also know how to copy an object without reading it. */
export interface ServedStore extends ObjectStore {
  /**
   * Writes an object with the body and the headers of another one.
   * @returns its tag; undefined when the condition did not hold, or the other object is no longer the given one
   */
  readonly copy?: (key: string, from: ListedObject, condition: PutCondition) => Promise<string | undefined>;
}

export interface ObjectServerOptions {
  readonly objects: ServedStore;
  readonly bucket: string;
  /** Objects per page of a list. */
  readonly pageSize?: number;
  /** Wait before each answer, in ms. */
  readonly latencyMs?: number;
  /** The status of a simulated failure, decided before the request is processed; undefined: no failure. */
  readonly fault?: (method: string, key: string) => number | undefined;
  /** Told after each request that may have changed an object. */
  readonly changed?: (key: string) => void;
}

const metadataPrefix = 'x-amz-meta-';
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const xml = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => escapes[character] ?? character);

const bodyOf = async (message: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const sendXml = (response: ServerResponse, status: number, content: string): void => {
  response.writeHead(status, { 'Content-Type': 'application/xml' });
  response.end(`<?xml version="1.0" encoding="UTF-8"?>\n${content}`);
};

const codes: Readonly<Record<number, string>> = {
  404: 'NoSuchKey',
  409: 'ConditionalRequestConflict',
  412: 'PreconditionFailed',
  501: 'NotImplemented',
  503: 'SlowDown',
};
const refuse = (response: ServerResponse, status: number): void =>
  sendXml(response, status, `<Error><Code>${codes[status] ?? 'InternalError'}</Code></Error>`);

const describe = (response: ServerResponse, { tag, contentType, cacheControl, metadata }: ObjectHead): void => {
  response.setHeader('ETag', tag);
  response.setHeader('Content-Type', contentType);
  response.setHeader('Cache-Control', cacheControl);
  for (const [name, value] of Object.entries(metadata)) response.setHeader(`${metadataPrefix}${name}`, value);
};

/** Undefined: the request has no condition that this server supports. */
const conditionOf = ({ headers }: IncomingMessage): PutCondition | undefined => {
  if (headers['if-match'] !== undefined) return { ifMatch: headers['if-match'] };
  return headers['if-none-match'] === '*' ? { ifAbsent: true } : undefined;
};

/**
 * Serves a store by the part of S3's protocol that lib/store/objects/s3.ts uses, on a free port of the loopback
 * interface. So local functions access their objects in the same way as in AWS. Signatures are not checked. A put needs
 * a condition; if the condition does not hold, the answer is that of S3.
 */
export const startObjectServer = async (options: ObjectServerOptions): Promise<ObjectServer> => {
  const { objects, bucket, pageSize = 1000, latencyMs = 0, fault, changed } = options;

  const copyObject =
    objects.copy ??
    (async (key: string, from: ListedObject, condition: PutCondition): Promise<string | undefined> => {
      const found = await objects.get(from.key);
      return found?.tag === from.tag ? objects.put(key, found, condition) : undefined;
    });

  const list = async (response: ServerResponse, query: URLSearchParams): Promise<void> => {
    const after = query.get('continuation-token') ?? '';
    const entries: string[] = [];
    let last = '';
    let more = false;
    for await (const { key, tag } of objects.list(query.get('prefix') ?? '')) {
      if (key <= after) continue;
      more = entries.length === pageSize;
      if (more) break;
      entries.push(`<Contents><Key>${xml(key)}</Key><ETag>${xml(tag)}</ETag></Contents>`);
      last = key;
    }
    const next = more ? `<NextContinuationToken>${xml(last)}</NextContinuationToken>` : '';
    sendXml(
      response,
      200,
      `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${entries.join('')}</ListBucketResult>`,
    );
  };

  const refusePut = async (response: ServerResponse, key: string, condition: PutCondition): Promise<void> => {
    const isMissing = 'ifMatch' in condition && (await objects.head(key)) === undefined;
    refuse(response, isMissing ? 404 : 412);
  };

  const copy = async (
    response: ServerResponse,
    key: string,
    condition: PutCondition,
    source: string,
    { 'x-amz-copy-source-if-match': wanted }: IncomingMessage['headers'],
  ): Promise<void> => {
    const from = decodeURIComponent(source).replace(/^\//, '');
    const other = from.slice(bucket.length + 1);
    const found = from.startsWith(`${bucket}/`) ? await objects.head(other) : undefined;
    if (found === undefined) return refuse(response, 404);
    if (wanted !== undefined && wanted !== found.tag) return refuse(response, 412);
    const tag = await copyObject(key, { key: other, tag: found.tag }, condition);
    if (tag === undefined) return refusePut(response, key, condition);
    sendXml(response, 200, `<CopyObjectResult><ETag>${xml(tag)}</ETag></CopyObjectResult>`);
  };

  const put = async (message: IncomingMessage, response: ServerResponse, key: string): Promise<void> => {
    const { headers } = message;
    const metadata = Object.entries(headers).flatMap(([name, value]) =>
      name.startsWith(metadataPrefix) ? [[name.slice(metadataPrefix.length), String(value)] as const] : [],
    );
    const condition = conditionOf(message);
    if (condition === undefined) return refuse(response, 501);
    const copySource = headers['x-amz-copy-source'];
    if (typeof copySource === 'string') return copy(response, key, condition, copySource, headers);
    const object = {
      body: await bodyOf(message),
      contentType: headers['content-type'] ?? '',
      cacheControl: headers['cache-control'] ?? '',
      metadata: Object.fromEntries(metadata),
    };
    const tag = await objects.put(key, object, condition);
    if (tag === undefined) return refusePut(response, key, condition);
    response.writeHead(200, { ETag: tag });
    response.end();
  };

  const answer = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(message.url ?? '/', 'http://localhost');
    const [first = '', ...rest] = pathname.slice(1).split('/').map(decodeURIComponent);
    const key = rest.join('/');
    const method = message.method ?? 'GET';
    if (latencyMs > 0) await delay(latencyMs);
    const status = first === bucket ? fault?.(method, key) : 404;
    if (status !== undefined) return refuse(response, status);
    if (method === 'GET' && key === '') return list(response, searchParams);
    if (method === 'PUT') {
      await put(message, response, key);
      changed?.(key);
      return;
    }
    if (method === 'DELETE') {
      await objects.remove(key);
      changed?.(key);
      response.writeHead(204);
      response.end();
      return;
    }
    const found = await objects.get(key);
    if (found === undefined) return refuse(response, 404);
    describe(response, found);
    response.setHeader('Content-Length', found.body.length);
    response.end(method === 'HEAD' ? undefined : found.body);
  };

  const server = createServer((message, response) => {
    answer(message, response).catch(() => {
      if (response.headersSent) response.destroy();
      else refuse(response, 500);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The loopback interface gave no TCP port');
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};
