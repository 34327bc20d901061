import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { outdatedFiles } from '../../infra/generate.ts';
import { routes } from '../../lib/contract/routes/index.ts';
import { eventForms } from '../../lib/contract/schemas/event-data.ts';
import { openApiDocument } from '../../lib/openapi/document.ts';
import { generatedFiles } from '../../lib/openapi/generated-files.ts';

const document = openApiDocument(routes, '1.2.3');

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(document)));
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
    expect(validator.version).toBe('3.1');
  });

  it('has every route with its statuses, its security and its deprecation', () => {
    for (const route of routes) {
      const item = document.paths?.[route.path] ?? {};
      const operation = Object.entries(item).find(([method]) => method === route.method.toLowerCase())?.[1];
      expect(operation).toMatchObject({
        operationId: route.operation,
        security: route.access === 'public' ? [] : [{ apiKey: [] }],
      });
      expect(operation.deprecated === true).toBe(route.deprecated === true);
      const statuses = Object.keys(operation.responses).map(Number);
      expect(statuses).toEqual(
        expect.arrayContaining([...Object.keys(route.responses).map(Number), ...(route.errors ?? [])]),
      );
    }
  });

  it('has what a webhook gets of each type of event', () => {
    expect(Object.keys(document.webhooks ?? {}).toSorted()).toEqual([...eventForms.keys()].toSorted());
    const body = document.webhooks?.['feature-environment-enabled']?.post?.requestBody;
    expect(body).toHaveProperty(
      ['content', 'application/json', 'schema'],
      expect.objectContaining({
        properties: expect.objectContaining({
          type: expect.objectContaining({ const: 'feature-environment-enabled' }),
          environment: { type: 'string' },
          revision: expect.objectContaining({ type: 'integer' }),
        }),
        required: expect.arrayContaining(['id', 'type', 'project', 'scope', 'revision']),
      }),
    );
  });

  it('says that a search may answer 404', () => {
    expect(document.paths?.['/api/admin/search/features']?.get?.responses).toHaveProperty('404');
  });

  it('refers only to what is there', () => {
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    expect(refs.length).toBeGreaterThan(0);
    const { schemas = {}, responses = {} } = document.components ?? {};
    const known: Readonly<Record<string, object>> = { schemas, responses };
    for (const [, kind = '', name = ''] of refs) expect(known[kind]).toHaveProperty(name);
  });

  it('asks for a token in the header Authorization', () => {
    expect(document.components?.securitySchemes).toMatchObject({
      apiKey: { type: 'apiKey', in: 'header', name: 'Authorization' },
    });
  });

  it('gives examples of parameters and bodies', () => {
    expect(document.paths?.['/api/admin/playground']?.post?.requestBody).toHaveProperty(
      ['content', 'application/json', 'example', 'environment'],
      'production',
    );
    expect(document.paths?.['/api/admin/events']?.get?.parameters).toContainEqual(
      expect.objectContaining({ name: 'project', example: 'default' }),
    );
  });
});

describe('generated files', () => {
  it('agree with the route table and with what is published (else: npm run generate)', () => {
    expect(outdatedFiles()).toEqual([]);
    expect([...generatedFiles().keys()]).toEqual([
      'openapi.json',
      'client/openapi.ts',
      'events.json',
      'docs/permissions.md',
      ...[...eventForms.keys()].map((type) => `docs/events/${type}.json`),
    ]);
  });
});
