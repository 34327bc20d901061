import * as z from 'zod';
import { answerOf } from '../../../client/client.ts';
import { changeOf, writeHeaders } from '../../../client/revision.ts';
import { isSame } from '../../../lib/definition/same.ts';
import { CliError } from '../../exit.ts';
import { readPeople } from '../../service/people.ts';
import { comment, feature, project } from '../tool.ts';
import { writeTool } from '../write-tool.ts';

export const setOwners = writeTool(
  {
    name: 'set_owners',
    title: 'Set who is responsible for a feature flag',
    description: 'Replaces all owners of a feature flag. Owning it gives no rights.',
    input: {
      project,
      feature,
      owners: z
        .array(z.string().regex(/^(user|group):./))
        .max(20)
        .describe('All of them, each user:<email or username> or group:<name>; none: nobody'),
      comment,
    },
  },
  async ({ client, project: projectId }, { feature: name, owners: wanted, comment: why }) => {
    const path = { projectId, featureName: name };
    const people = await readPeople(client);
    const owners = [...new Set(wanted)].map((text) => {
      const owner = people.called(text);
      if (!owner) throw new CliError(`There is nobody called "${text}". Nothing was changed.`);
      return owner;
    });
    const details = await answerOf(
      client.GET('/api/admin/projects/{projectId}/features/{featureName}', { params: { path } }),
    );
    const before = details.owners.map(({ type, id }) => ({ type, id }));
    const texts = (all: readonly string[]): string => (all.length > 0 ? all.join(', ') : 'nobody');
    const summary = `the owners of ${name} become ${texts(wanted)}; they were ${texts(details.owners.map((one) => `${one.type}:${one.name}`))}`;
    return {
      effects: isSame(before, owners) ? [] : [{ feature: name, way: 'at once', summary, before, after: owners }],
      make: async (expected) => {
        const { revision } = await changeOf(
          client.PUT('/api/admin/projects/{projectId}/features/{featureName}/owners', {
            params: { path, header: writeHeaders({ expected, comment: why }) },
            body: { owners },
          }),
        );
        return { text: `The owners of ${name} are ${texts(wanted)}.`, revision };
      },
    };
  },
);
