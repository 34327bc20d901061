import { evaluateAdvancedPlayground } from '../../lib/contract/routes/playground.ts';
import { evaluateBatch, maxResults } from '../../lib/flags/playground/evaluate-batch.ts';
import { selectFeatures, selectionReads } from '../../lib/flags/playground/selection.ts';
import { visibleTo } from '../../lib/flags/projects/visible.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/deployed/catalog.ts';
import { optional } from '../../lib/store/runtime/env.ts';

const limit = Number(optional('batchResults') ?? maxResults);

export const handler = endpoint(evaluateAdvancedPlayground, { catalog }, ({ body }) => selectionReads(body))(
  async ({ body, context }) => {
    const isVisible = visibleTo(context.caller.rights);
    const selection = await selectFeatures(context, { projects: body.projects, isVisible });
    return { status: 200, pieces: evaluateBatch(body, selection, { now: context.now, random: Math.random }, limit) };
  },
);
