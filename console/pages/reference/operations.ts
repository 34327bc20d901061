import type { ApiDocument } from '../../queries/reference.ts';

/** One route, as the list shows it. */
export interface Operation {
  readonly id: string;
  /** The HTTP method in upper case. */
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly group: string;
  readonly deprecated: boolean;
}

export const operationsOf = ({ paths }: ApiDocument): readonly Operation[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, summary, tags, deprecated = false }]) => ({
      id: operationId,
      method: method.toUpperCase(),
      path,
      summary,
      group: tags[0] ?? '',
      deprecated,
    })),
  );

/** Routes that contain all words of a text, in groups in alphabetical order. */
export const groupsOf = (
  operations: readonly Operation[],
  query = '',
): readonly (readonly [group: string, operations: readonly Operation[]])[] => {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const found = operations.filter(({ method, path, summary, group }) => {
    const text = `${method} ${path} ${summary} ${group}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return Object.entries(Object.groupBy(found, ({ group }) => group))
    .map(([group, members = []]) => [group, members] as const)
    .sort(([a], [b]) => a.localeCompare(b));
};

/** Names of the components that a value references, e.g. `schemas/Feature`. */
const references = (value: unknown): readonly string[] => {
  if (Array.isArray(value)) return value.flatMap(references);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    name === '$ref' && typeof member === 'string' ? [member.replace('#/components/', '')] : references(member),
  );
};

interface HasResponses {
  readonly responses?: Readonly<Record<string, { readonly $ref?: string }>>;
}

/** All routes share their error responses: the descriptions are enough here, without the bodies. */
const withoutSharedContent = <T extends HasResponses>(operation: T | undefined, { components }: ApiDocument) => {
  if (operation?.responses === undefined) return operation;
  const responses = Object.entries(operation.responses).map(([status, response]) => {
    if (response.$ref === undefined) return [status, response];
    const shared = components.responses?.[response.$ref.replace('#/components/responses/', '')];
    const description =
      typeof shared === 'object' && shared !== null && 'description' in shared ? shared.description : '';
    return [status, { description }];
  });
  return { ...operation, responses: Object.fromEntries(responses) };
};

/**
 * A document for one route, with only the components that it uses. The viewer reads its whole document for each route
 * that it shows: seconds for the full document, no noticeable time for this one.
 */
export const documentOf = (document: ApiDocument, { path, method }: Operation): object => {
  const operation = withoutSharedContent(document.paths[path]?.[method.toLowerCase()], document);
  const used = new Map<string, unknown>();
  const waiting = [...references(operation)];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name)) continue;
    const [kind = '', id = ''] = name.split('/');
    const component = document.components[kind]?.[id];
    used.set(name, component);
    waiting.push(...references(component));
  }
  const components: Record<string, Record<string, unknown>> = {};
  for (const [name, component] of used) {
    const [kind = '', id = ''] = name.split('/');
    components[kind] = { ...components[kind], [id]: component };
  }
  const { openapi, info, servers } = document;
  return { openapi, info, servers, components, paths: { [path]: { [method.toLowerCase()]: operation } } };
};
