/**
 * The functions whose new version gets traffic in steps: every request needs the authorizer, and a defect in polls and
 * switches would hurt at once. The list is short, because each function needs three of the 500 resources of a stack.
 */
export const canaryHandlers: readonly string[] = [
  'authorizer',
  'sdk/client-features',
  'sdk/frontend-features',
  'feature-environments/enable',
  'feature-environments/disable',
  'features/patch',
  'feature-strategies/update',
];
