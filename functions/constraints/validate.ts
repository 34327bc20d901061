import { validateStrategyConstraint } from '../../lib/contract/routes/constraints.ts';
import { validateConstraint } from '../../lib/flags/constraints/validate.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { catalog } from '../../lib/store/runtime/deployed.ts';

export const handler = endpoint(validateStrategyConstraint)(async ({ body, instanceRev }) => {
  const { contextFields } = await catalog.config({ instanceRev });
  validateConstraint(body, (name) => contextFields.get(name));
  return { status: 204 };
});
