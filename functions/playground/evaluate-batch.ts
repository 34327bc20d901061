import { optional } from '../../lib/environment.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { evaluateBatch, mostResults } from '../../lib/playground/evaluate-batch.ts';
import { selectFeatures } from '../../lib/playground/selection.ts';
import { visibleTo } from '../../lib/projects/visible.ts';
import { evaluateAdvancedPlayground } from '../../lib/routes/playground.ts';
import { catalog } from '../../lib/table/deployed.ts';

const most = Number(optional('batchResults') ?? mostResults);

export const handler = endpoint(evaluateAdvancedPlayground)(async ({ body, caller, instanceRev, now }) => {
  const visible = visibleTo(caller.rights);
  const selection = await selectFeatures(catalog, { projects: body.projects, visible, instanceRev });
  return { status: 200, pieces: evaluateBatch(body, selection, { now, random: Math.random }, most) };
});
