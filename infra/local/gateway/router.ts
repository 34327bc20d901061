import type { Route } from '../../../lib/contract/routes/route.ts';

/** The route of a request, if there is one, and the gateway's name for its resource. */
export interface Match {
  /** Absent: unknown path, or a method that the path does not have. */
  readonly route?: Route;
  /** Path of the resource with `{name}` for parameters; `/{proxy+}` for an unknown path. */
  readonly resource: string;
  /** Values still percent-encoded, as the gateway passes them on; null if there are none. */
  readonly parameters: Readonly<Record<string, string>> | null;
}

interface Segment {
  readonly resource: string;
  readonly literal: Map<string, Segment>;
  parameter?: { readonly name: string; readonly next: Segment };
  readonly methods: Map<string, Route>;
}

const segment = (resource: string): Segment => ({ resource, literal: new Map(), methods: new Map() });

const parameterName = (part: string): string | undefined => /^\{([^{}+]+)\}$/.exec(part)?.[1];

const below = (at: Segment, part: string): Segment => {
  const resource = `${at.resource}/${part}`;
  const name = parameterName(part);
  if (name === undefined) {
    const next = at.literal.get(part) ?? segment(resource);
    at.literal.set(part, next);
    return next;
  }
  at.parameter ??= { name, next: segment(resource) };
  if (at.parameter.name !== name) {
    throw new Error(`${resource}: siblings share one parameter name, here it is {${at.parameter.name}}`);
  }
  return at.parameter.next;
};

const compile = (routes: readonly Route[]): Segment => {
  const root = segment('');
  for (const route of routes) {
    const leaf = route.path.slice(1).split('/').reduce(below, root);
    if (leaf.methods.has(route.method)) throw new Error(`${route.method} ${route.path} is declared twice`);
    leaf.methods.set(route.method, route);
  }
  return root;
};

const unknown = (path: string): Match => ({ resource: '/{proxy+}', parameters: { proxy: path.replace(/^\//, '') } });

/**
 * Finds routes by method and raw path as API Gateway does: a literal segment is preferred to a parameter, without going
 * back later; a parameter is one non-empty segment; a trailing or doubled slash is another path. A path that only leads
 * to routes is a resource without methods.
 *
 * @throws Error when two routes collide, or siblings name their parameter differently (API Gateway refuses that).
 */
export const openRouter = (routes: readonly Route[]): ((method: string, path: string) => Match) => {
  const root = compile(routes);
  return (method, path) => {
    if (path === '/') return { resource: '/', parameters: null };
    if (!path.startsWith('/')) return unknown(path);
    let at = root;
    const parameters: [string, string][] = [];
    for (const part of path.slice(1).split('/')) {
      const literal = at.literal.get(part);
      if (literal) {
        at = literal;
      } else if (at.parameter && part !== '') {
        parameters.push([at.parameter.name, part]);
        at = at.parameter.next;
      } else {
        return unknown(path);
      }
    }
    const route = at.methods.get(method);
    return {
      ...(route && { route }),
      resource: at.resource,
      parameters: parameters.length > 0 ? Object.fromEntries(parameters) : null,
    };
  };
};
