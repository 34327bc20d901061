import type { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import type { publicEndpoint } from '../../lib/http/endpoints/public-endpoint.ts';
import type { AnswerOf, RequestOf } from '../../lib/http/handler.ts';
import type { readAnything, readOpenly, updateThing } from './sample-routes.ts';

/* Code that must compile and code that must not: the type check of the whole repository decides. The functions below
   are never called. */

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
const holds = <_ extends true>(): void => undefined;

type Update = RequestOf<typeof updateThing>;
holds<Same<Update['params'], { projectId: string; environment: string; id: number }>>();
holds<Same<Update['query'], { dry: boolean; tag?: string[] | undefined }>>();
holds<Same<Update['body'], { name: string; weight: number }>>();
holds<Same<Update['rawBody'], undefined>>();
holds<Same<RequestOf<typeof readAnything>['body'], undefined>>();

export const handlersOf = (declare: typeof endpoint, update: typeof updateThing): void => {
  declare(update)(async () => ({ status: 204 }));
  declare(update)(async () => ({ status: 200, body: { said: 'yes' } }));
  declare(update)(async () => ({ status: 200, text: '{}' }));
  declare(update)(async () => ({ status: 202, text: 'x', contentType: 'text/yaml' }));
  const frozen: Readonly<{ said: string }> = { said: 'yes' };
  declare(update)(async () => ({ status: 200, body: frozen }));

  // @ts-expect-error the status is not declared
  declare(update)(async () => ({ status: 201, body: { said: 'yes' } }));
  // @ts-expect-error the body does not fit
  declare(update)(async () => ({ status: 200, body: { said: 5 } }));
  // @ts-expect-error the body is missing
  declare(update)(async () => ({ status: 200 }));
  // @ts-expect-error this status has no body
  declare(update)(async () => ({ status: 204, body: { said: 'yes' } }));
  // @ts-expect-error the content type is not declared
  declare(update)(async () => ({ status: 202, text: 'x', contentType: 'text/html' }));
  // @ts-expect-error the path has no such parameter
  declare(update)(async ({ params }) => ({ status: 200, body: { said: params.other } }));
};

export const publicHandlersOf = (
  declare: typeof publicEndpoint,
  open: typeof readOpenly,
  closed: typeof readAnything,
): void => {
  declare(open)(async ({ params }) => ({ status: 200, body: { project: params.projectId } }));
  // @ts-expect-error nobody is known to ask
  declare(open)(async ({ caller }) => ({ status: 200, body: { project: caller.name } }));
  // @ts-expect-error the route is not public
  declare(closed)(async () => ({ status: 200, body: { project: 'p' } }));
};

export const answers: readonly AnswerOf<typeof updateThing>[] = [{ status: 204 }];
