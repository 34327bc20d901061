import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { type CheckWorkflow, openWorkflowChecker } from './workflow-checker.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (file: string): string => readFileSync(resolve(root, file), 'utf8');
const workflows = globSync('.github/workflows/*.yml', { cwd: root }).sort();

let check: CheckWorkflow;
beforeAll(async () => {
  check = await openWorkflowChecker();
});

const step = z.object({ uses: z.string().optional(), run: z.string().optional() });
const permissions = z.record(z.string(), z.enum(['read', 'write', 'none']));
const workflow = z.looseObject({
  permissions,
  jobs: z.record(z.string(), z.looseObject({ permissions: permissions.optional(), steps: z.array(step) })),
});

describe('the workflows', () => {
  it('are two', () => {
    expect(workflows).toEqual(['.github/workflows/ci.yml', '.github/workflows/release.yml']);
  });

  it.each(workflows)('%s has no finding of GitHub’s checker', async (file) => {
    expect(await check(read(file))).toEqual([]);
  });

  it.each([
    ['runs-on: ubuntu-24.04', 'run-on: ubuntu-24.04', 'Required property is missing: runs-on'],
    ['needs: build', 'needs: nobody', 'depends on unknown job'],
    ['outputs.scope', 'outputs.scpe', 'Context access might be invalid: scpe'],
    ['contents: read', 'contents: all', "Unexpected value 'all'"],
  ])('the checker finds what is wrong: %s → %s', async (right, wrong, finding) => {
    const text = read('.github/workflows/release.yml');
    expect(text).toContain(right);
    expect((await check(text.replaceAll(right, wrong))).join('\n')).toContain(finding);
  });

  it.each(workflows)('%s names actions by their commits', (file) => {
    const { jobs } = workflow.parse(parse(read(file)));
    const used = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
    expect(used.length).toBeGreaterThan(0);
    for (const one of used) expect(one).toMatch(/^[\w.-]+\/[\w.-]+@[0-9a-f]{40}$/);
  });

  it.each(workflows)('%s gives rights only to jobs that run no code of this repository', (file) => {
    const { permissions: usual, jobs } = workflow.parse(parse(read(file)));
    expect(usual).toEqual({ contents: 'read' });
    for (const { permissions: own, steps } of Object.values(jobs)) {
      if (own === undefined) continue;
      expect(steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))).toEqual([]);
    }
  });
});

describe('forms for issues', () => {
  // GitHub Docs, "Syntax for issue forms" and "Syntax for GitHub's form schema".
  const label = { label: z.string() };
  const validations = z.strictObject({ required: z.boolean() }).optional();
  const field = <Type extends string>(type: Type, more: z.ZodRawShape = {}) =>
    z.strictObject({
      type: z.literal(type),
      id: z.string().regex(/^[\w-]+$/),
      attributes: z.strictObject({ ...label, description: z.string().optional(), ...more }),
      validations,
    });
  const form = z.strictObject({
    name: z.string(),
    description: z.string(),
    labels: z.array(z.string()),
    body: z
      .array(
        z.discriminatedUnion('type', [
          z.strictObject({ type: z.literal('markdown'), attributes: z.strictObject({ value: z.string() }) }),
          field('textarea'),
          field('input'),
          field('dropdown', { options: z.array(z.string()).min(2) }),
        ]),
      )
      .min(1),
  });

  it.each(['bug', 'idea'])('%s is one', (name) => {
    const { body } = form.parse(parse(read(`.github/ISSUE_TEMPLATE/${name}.yml`)));
    const ids = body.flatMap((one) => (one.type === 'markdown' ? [] : [one.id]));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

it.each(['SECURITY.md', 'CODE_OF_CONDUCT.md', 'docs/versions.md'])(
  '%s is there, and is found from the README',
  (file) => {
    expect(existsSync(resolve(root, file))).toBe(true);
    expect(read('README.md')).toContain(`](${file})`);
  },
);
