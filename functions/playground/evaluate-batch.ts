import { evaluateAdvancedPlayground } from '../../lib/contract/routes/playground.ts';
import { evaluateBatch, maxResults } from '../../lib/flags/playground/evaluate-batch.ts';
import { selectFeaturesAt, selectionReads } from '../../lib/flags/playground/selection.ts';
import { visibleTo } from '../../lib/flags/projects/visible.ts';
import { endpoint } from '../../lib/http/endpoints/endpoint.ts';
import { catalog } from '../../lib/store/process/catalog.ts';
import { history } from '../../lib/store/process/history.ts';
import { optional } from '../../lib/store/runtime/env.ts';

const limit = Number(optional('batchResults') ?? maxResults);

export const handler = endpoint(evaluateAdvancedPlayground, { catalog, history }, ({ body }) => selectionReads(body))(
  async ({ body, context }) => {
    const isVisible = visibleTo(context.caller.rights);
    const selection = await selectFeaturesAt(context, { projects: body.projects, at: body.at, isVisible });
    return {
      status: 200,
      pieces: evaluateBatch(
        body,
        selection,
        { now: body.at === undefined ? context.now : new Date(body.at), random: Math.random },
        limit,
      ),
    };
  },
);
