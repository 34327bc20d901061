import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from 'aws-lambda';
import type * as z from 'zod';
import type { RouteDeclaration } from '../contract/routes/route.ts';
import type { Admitted } from '../identity/callers/admission.ts';
import type { CallerContext } from '../identity/callers/context.ts';
import type { KeyedRead, KeyedText } from '../store/catalog/keyed-text.ts';
import type { Address } from './address.ts';

/** A Lambda behind the REST proxy integration. Only the remaining time of the context is used. */
export type ProxyHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;

/** Header names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>;

type None = Readonly<Record<never, never>>;

/** The parts of a request that its route declares, parsed. */
export interface Input<R extends RouteDeclaration> {
  /** Path parameters, decoded. */
  readonly params: R extends { readonly params: infer S extends z.ZodType } ? z.output<S> : None;
  readonly query: R extends { readonly query: infer S extends z.ZodType } ? z.output<S> : None;
  /** Undefined if the route declares no body, and for a multipart body. */
  readonly body: R extends { readonly body: infer S extends z.ZodType }
    ? z.output<S> | (R extends { readonly accepts: 'json-or-multipart' } ? undefined : never)
    : undefined;
  /** The bytes as sent, if the route accepts multipart, or what is signed. */
  readonly rawBody: R extends { readonly accepts: 'json-or-multipart' | 'any-signed' } ? Buffer : undefined;
}

/** The argument of the handler of a public route. */
export interface PublicRequestOf<R extends RouteDeclaration> extends Input<R> {
  readonly now: Date;
  /** UUID; also the `id` of an error answer. */
  readonly requestId: string;
  /** Epoch ms after which no new work may begin, because the function ends a little later. */
  readonly deadline: number;
  readonly headers: Headers;
  /** Address of the caller, as the front saw it, or else as the gateway saw it. */
  readonly sourceIp: string;
  /** The public address of the API. */
  readonly address: () => Address;
}

/** The argument of a handler: the request, with the caller and the revision of the instance. */
export interface RequestOf<R extends RouteDeclaration, Extra extends object = object>
  extends PublicRequestOf<R>,
    Admitted {
  /** The first argument of commands. */
  readonly context: CallerContext & Extra;
}

/** A deeply readonly value, which may be frozen, shared or cached. */
type Immutable<T> = T extends readonly (infer U)[]
  ? readonly Immutable<U>[]
  : T extends object
    ? { readonly [K in keyof T]: Immutable<T[K]> }
    : T;

type ContentTypeOf<Spec> = Spec extends { readonly contentTypes: readonly (infer C extends string)[] } ? C : never;

interface Envelope<Status, Spec> {
  /** One of the statuses that the route declares. */
  readonly status: Status;
  readonly headers?: Readonly<Record<string, string>>;
  /** Values of `Set-Cookie`, one header each. */
  readonly cookies?: readonly string[];
  /** Default: the first content type that the route declares. */
  readonly contentType?: ContentTypeOf<Spec>;
}

/**
 * A serialized answer that may not fit into memory: its UTF-8 in pieces. Each piece is valid until the next one is
 * read. The function may be called several times.
 */
export type Pieces = () => Iterable<Uint8Array>;

/** A compressed body, for a caller that accepts this coding. */
export interface Encoded {
  readonly coding: 'br' | 'gzip';
  readonly bytes: Uint8Array;
}

type AnswerWith<Status, Spec> = Spec extends { readonly schema: infer S extends z.ZodType }
  ? Envelope<Status, Spec> &
      (
        | { readonly body: Immutable<z.input<S>>; readonly text?: never; readonly pieces?: never }
        /** Serialized by the handler itself. */
        | { readonly text: string; readonly body?: never; readonly pieces?: never }
        | { readonly encoded: Encoded; readonly text?: never; readonly body?: never; readonly pieces?: never }
        | { readonly pieces: Pieces; readonly body?: never; readonly text?: never }
        /** Serialized by the handler, but only if the text is not in the answer cache. */
        | {
            readonly cached: KeyedText | KeyedRead;
            readonly body?: never;
            readonly text?: never;
            readonly pieces?: never;
          }
      )
  : Envelope<Status, Spec> & { readonly text?: string; readonly encoded?: Encoded; readonly body?: never };

/** The answers that a handler may return: a declared status, with a body that has the schema of that status. */
export type AnswerOf<R extends RouteDeclaration> = {
  [Status in keyof R['responses'] & number]: AnswerWith<Status, R['responses'][Status]>;
}[keyof R['responses'] & number];

/** An answer of any route; its exact type was checked in the handler. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: readonly string[];
  readonly contentType?: string;
  readonly body?: unknown;
  readonly text?: string;
  readonly pieces?: Pieces;
  readonly encoded?: Encoded;
  readonly cached?: KeyedText | KeyedRead;
}
