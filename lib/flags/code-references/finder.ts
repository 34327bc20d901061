import { byText } from '../../basics/order.ts';
import { notFound } from '../../contract/problems.ts';
import type { FinderFlags, FinderProject } from '../../contract/schemas/code-reference.ts';
import type { CatalogCallerContext } from '../../identity/callers/context.ts';
import { readProject } from '../features/read.ts';
import { visibleTo } from '../projects/visible.ts';

/** What LaunchDarkly's finder of references asks before it looks for them (contract: code-references §3). */

const linkTo = (href: string) => ({ self: { href, type: 'application/json' } });

/** @throws Problem NotFoundError, also for a project that is hidden from the caller */
const requireVisible = async (context: CatalogCallerContext, id: string) => {
  const { state } = await readProject(context, id);
  if (!visibleTo(context.caller.rights)(state.project)) throw notFound('project', id);
  return state;
};

export const readFinderProject = async (context: CatalogCallerContext, id: string): Promise<FinderProject> => {
  const { project } = await requireVisible(context, id);
  return {
    _links: linkTo(`/api/v2/projects/${id}`),
    _id: id,
    key: id,
    includeInSnippetByDefault: false,
    name: project.name,
    tags: [],
  };
};

/** @param page.limit negative: all */
export const listFinderFlags = async (
  context: CatalogCallerContext,
  id: string,
  { archived, limit, offset }: { readonly archived: boolean; readonly limit: number; readonly offset: number },
): Promise<FinderFlags> => {
  const { features } = await requireVisible(context, id);
  const flags = [...features.values()]
    .map(({ feature }) => feature)
    .filter((feature) => feature.archived === archived)
    .toSorted((a, b) => byText(a.name, b.name));
  return {
    _links: linkTo(`/api/v2/flags/${id}`),
    totalCount: flags.length,
    items: flags.slice(offset, limit < 0 ? undefined : offset + limit).map(({ name, createdAt, tags }) => ({
      key: name,
      name,
      kind: 'boolean',
      _version: 1,
      creationDate: Date.parse(createdAt),
      variations: [{ value: true }, { value: false }],
      temporary: true,
      tags: tags.map(({ type, value }) => `${type}:${value}`),
      _links: linkTo(`/api/v2/flags/${id}/${name}`),
      experiments: { baselineIdx: 0, items: [] },
      customProperties: {},
      archived,
      environments: {},
    })),
  };
};
