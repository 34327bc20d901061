import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { synthesized } from './synthesized.ts';

describe.each(['dev', 'prod'])('AWS rules for stage %s', (stage) => {
  it('finds nothing that is not explained', () => {
    const { app } = synthesized({ stage });
    const { violations } = new AwsSolutionsChecks(app).validateScope(app);
    const found = violations.flatMap((violation) =>
      violation.violatingResources.map(({ constructPath }) => `${violation.ruleName} ${constructPath}`),
    );
    expect(found).toEqual([]);
  });
});
