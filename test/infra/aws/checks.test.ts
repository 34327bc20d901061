import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { AwsSolutionsChecks } from 'cdk-nag';
import { describe, expect, it } from 'vitest';
import { allContexts } from './limits/contexts.ts';
import { synthesized } from './synthesized.ts';

/** The body as CloudFormation hands it to API Gateway: each intrinsic function has become a text. */
const deployedBody = (body: unknown): Record<string, unknown> =>
  JSON.parse(JSON.stringify(body), (_, value) =>
    value !== null && typeof value === 'object' && ['Ref', 'Fn'].includes(Object.keys(value)[0]?.split(':')[0] ?? '')
      ? 'text'
      : value,
  );

describe.each(allContexts)('a stage %s', (_, context) => {
  it('has no finding of AWS’s rules (cdk-nag) without an explanation', () => {
    const { app } = synthesized(context);
    const { violations } = new AwsSolutionsChecks(app).validateScope(app);
    const found = violations.flatMap((violation) =>
      violation.violatingResources.map(({ constructPath }) => `${violation.ruleName} ${constructPath}`),
    );
    expect(found).toEqual([]);
  });

  it('has definitions that are OpenAPI 3.0 with the extensions of API Gateway, as it imports them', async () => {
    const apis = Object.values(synthesized(context).template.findResources('AWS::ApiGateway::RestApi'));
    expect(apis).toHaveLength(2);
    for (const { Properties } of apis) {
      const validator = new Validator();
      const { valid, errors } = await validator.validate(deployedBody(Properties.Body));
      expect(errors ?? []).toEqual([]);
      expect([valid, validator.version]).toEqual([true, '3.0']);
    }
  });
});

it('these stages have every setting that the guide names', () => {
  const guide = readFileSync(resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
  const [, section = ''] = guide.split('### Settings of a stage');
  const named = [...(section.split('\n#')[0] ?? '').matchAll(/^\| (`.+?`) \|/gm)].flatMap(([, names = '']) =>
    [...names.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(named.length).toBeGreaterThan(25);
  const used = new Set(allContexts.flatMap(([, context]) => Object.keys(context)));
  // Where the code comes from is no part of a template.
  expect(named.filter((name) => name !== 'bundles' && !used.has(name ?? ''))).toEqual([]);
});
