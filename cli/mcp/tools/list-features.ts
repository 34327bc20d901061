import * as z from 'zod';
import { answerOf } from '../../../client/client.ts';
import { newestRevision } from '../../history/newest.ts';
import { answer } from '../answer.ts';
import { project, readTool } from '../tool.ts';

export const listFeatures = readTool(
  {
    name: 'list_features',
    title: 'List feature flags',
    description:
      'Feature flags of a project: type, owners, whether they are stale, and in which environments they are on. Pages of up to 100.',
    input: {
      project,
      query: z.string().optional().describe('Part of the name, the description or a tag'),
      limit: z.number().int().min(1).max(100).default(50),
      offset: z.number().int().min(0).default(0).describe('How many to skip'),
    },
  },
  async ({ client, project: own }, { project: id = own, query, limit, offset }) => {
    const { features, total } = await answerOf(
      client.GET('/api/admin/search/features', {
        params: {
          query: {
            project: `IS:${id}`,
            ...(query && { query }),
            limit: String(limit),
            offset: String(offset),
            sortBy: 'name',
          },
        },
      }),
    );
    // A search in a missing project finds nothing; this request fails then with a helpful message.
    if (total === 0) await newestRevision(client, id);
    const shown = features.map(
      ({ name, type, description, stale, environments = [], tags, segments, owners = [] }) => ({
        name,
        type,
        description: description ?? null,
        stale,
        enabledIn: environments.filter(({ enabled }) => enabled).map((one) => one.name),
        tags: (tags ?? []).map((tag) => `${tag.type}:${tag.value}`),
        segments,
        owners: owners.map((one) => one.name),
      }),
    );
    const result = { project: id, total, offset, features: shown };
    return answer(JSON.stringify(result), result);
  },
);
