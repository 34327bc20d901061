import { evaluatePlayground } from '../../lib/contract/routes/playground.ts';
import { evaluateJson } from '../../lib/flags/playground/evaluate.ts';
import { selectFeatures } from '../../lib/flags/playground/selection.ts';
import { visibleTo } from '../../lib/flags/projects/visible.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(evaluatePlayground)(async ({ body, caller, instanceRev, now }) => {
  const visible = visibleTo(caller.rights);
  const selection = await selectFeatures(catalog, { projects: body.projects, visible, instanceRev });
  return { status: 200, text: evaluateJson(body, selection, { now, random: Math.random }) };
});
