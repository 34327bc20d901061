import { evaluateAdvancedPlayground } from '../../lib/contract/routes/playground.ts';
import { evaluateBatch, maxResults } from '../../lib/flags/playground/evaluate-batch.ts';
import { selectFeatures } from '../../lib/flags/playground/selection.ts';
import { visibleTo } from '../../lib/flags/projects/visible.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/runtime/deployed.ts';
import { optional } from '../../lib/store/runtime/env.ts';

const most = Number(optional('batchResults') ?? maxResults);

export const handler = endpoint(evaluateAdvancedPlayground)(async ({ body, caller, instanceRev, now }) => {
  const visible = visibleTo(caller.rights);
  const selection = await selectFeatures(catalog, { projects: body.projects, visible, instanceRev });
  return { status: 200, pieces: evaluateBatch(body, selection, { now, random: Math.random }, most) };
});
