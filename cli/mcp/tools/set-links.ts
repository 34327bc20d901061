import * as z from 'zod';
import { answerOf } from '../../../client/client.ts';
import { changeOf, writeHeaders } from '../../../client/revision.ts';
import { changedLinks, type Link, pageAddress } from '../../../lib/definition/links.ts';
import { CliError } from '../../exit.ts';
import { comment, feature, project } from '../tool.ts';
import { writeTool } from '../write-tool.ts';

const linkPath = '/api/admin/projects/{projectId}/features/{featureName}/link';

const text = ({ url, title }: Link): string => (title === null ? url : `${title} (${url})`);

/** A link in the form in which the server stores it. @throws CliError */
const linkOf = ({ url: given, title }: { readonly url: string; readonly title?: string | undefined }): Link => {
  const url = pageAddress(given);
  if (url === undefined) throw new CliError(`"${given}" is no address of http or https. Nothing was changed.`);
  return { url, title: title || null };
};

export const setLinks = writeTool(
  {
    name: 'set_links',
    title: 'Set the links of a feature flag',
    description: 'Replaces all links of a feature flag to pages about it: its ticket, its dashboard.',
    input: {
      project,
      feature,
      links: z
        .array(z.object({ url: z.string().min(1).max(2_000), title: z.string().max(200).optional() }))
        .max(10)
        .describe('All of them; a link is known by its address'),
      comment,
    },
  },
  async ({ client, project: projectId }, { feature: name, links: given, comment: why }) => {
    const path = { projectId, featureName: name };
    const wanted = [...new Map(given.map(linkOf).map((link) => [link.url, link])).values()];
    const { links: present } = await answerOf(
      client.GET('/api/admin/projects/{projectId}/features/{featureName}', { params: { path } }),
    );
    const { removed, set } = changedLinks(present, wanted);
    const titleBefore = (url: string): Link | null => present.find((one) => one.url === url) ?? null;
    const effect = (summary: string, before: Link | null, after: Link | null) => ({
      feature: name,
      way: 'at once',
      summary,
      before,
      after,
    });
    return {
      effects: [
        ...removed.map((link) => effect(`the link ${text(link)} of ${name} is removed`, link, null)),
        ...set.map((link) => effect(`${name} gets the link ${text(link)}`, titleBefore(link.url), link)),
      ],
      make: async (expected) => {
        let revision: number | undefined = expected;
        const header = () => writeHeaders({ expected: revision, comment: why });
        for (const { id, url } of present)
          if (removed.some((one) => one.url === url))
            ({ revision } = await changeOf(
              client.DELETE(`${linkPath}/{linkId}`, { params: { path: { ...path, linkId: id }, header: header() } }),
            ));
        for (const body of set)
          ({ revision } = await changeOf(client.POST(linkPath, { params: { path, header: header() }, body })));
        return { text: `The links of ${name} are as you said.`, revision };
      },
    };
  },
);
