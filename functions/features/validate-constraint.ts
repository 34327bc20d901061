import { validateConstraint } from '../../lib/constraints/validate.ts';
import { endpoint } from '../../lib/http/endpoint.ts';
import { validateStrategyConstraint } from '../../lib/routes/feature-strategies.ts';
import { catalog } from '../../lib/table/deployed.ts';

export const handler = endpoint(validateStrategyConstraint)(async ({ body, instanceRev }) => {
  const { contextFields } = await catalog.config({ instanceRev });
  validateConstraint(body, (name) => contextFields.get(name));
  return { status: 204 };
});
