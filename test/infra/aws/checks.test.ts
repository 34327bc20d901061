import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { synthesized } from './synthesized.ts';

const backup = 'arn:aws:backup:eu-west-1:123456789012:backup-vault:halyard';

const contexts: readonly Readonly<Record<string, string>>[] = [
  { stage: 'dev' },
  { stage: 'prod' },
  { stage: 'prod', backup },
];

describe.each(contexts)('AWS rules for %o', (context) => {
  it('has no finding without an explanation', () => {
    const { app } = synthesized(context);
    const { violations } = new AwsSolutionsChecks(app).validateScope(app);
    const found = violations.flatMap((violation) =>
      violation.violatingResources.map(({ constructPath }) => `${violation.ruleName} ${constructPath}`),
    );
    expect(found).toEqual([]);
  });
});
