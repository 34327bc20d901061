import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const root = resolve(import.meta.dirname, '../..');

/**
 * The slowest files, 7 s and more. Vitest starts with the files that were slowest in the last run, but a fresh clone
 * has no last run, and the size of a file says little.
 */
const long = [
  'test/browser/every-page.test.ts',
  'test/browser/journey.test.ts',
  'test/browser/flags.test.ts',
  'test/browser/operations.test.ts',
  'test/browser/flag.test.ts',
  'test/browser/login.test.ts',
  'test/browser/roles.test.ts',
  'test/browser/flag-whole.test.ts',
  'test/browser/transfer.test.ts',
  'test/e2e/past-states.test.ts',
  'test/e2e/samples.test.ts',
  'test/e2e/oidc.test.ts',
  'test/e2e/sdk-front.test.ts',
  'test/e2e/sdk-unmodified.test.ts',
  'test/security/every-route.test.ts',
  'test/hostile.test.ts',
  'test/workflows/history/restore.test.ts',
  'test/cli/folder/folder.test.ts',
  'test/cli/migrate/replay.test.ts',
  'test/e2e/ui-config.test.ts',
  'test/releases/overlap.test.ts',
  'test/functions/cached-answers.test.ts',
  'test/infra/demo.test.ts',
  'test/cli/folder/laws.test.ts',
  'test/e2e/waves.test.ts',
  'test/e2e/saml.test.ts',
  'test/store/event-log/append.test.ts',
  'test/workflows/recovery/namesakes.test.ts',
  'test/e2e/password-mail.test.ts',
  'test/infra/aws/documents/documents.test.ts',
  'test/infra/aws/app.test.ts',
  'test/cold-start.test.ts',
  'test/infra/smoke.test.ts',
  'test/simulation/histories.test.ts',
  'test/cli/migrate/migrate.test.ts',
  'test/e2e/scim.test.ts',
  'test/infra/aws/permissions.test.ts',
  'test/flags/sdk/delta.test.ts',
  'test/workflows/features-batch/killed-import.test.ts',
  'test/infra/aws/api.test.ts',
  'test/infra/local/stop.test.ts',
];

for (const file of long)
  if (!existsSync(join(root, file))) throw new Error(`test/support/longest-first.ts names ${file}, which is not there`);

const rank = ({ moduleId }: TestSpecification): number => {
  const found = long.indexOf(relative(root, moduleId).replaceAll('\\', '/'));
  return found < 0 ? long.length : found;
};

/**
 * Orders files by project, and the slowest first within a project, because a slow file that starts last delays the
 * whole run.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    return sorted.toSorted(
      (a, b) => projects.indexOf(a.project.name) - projects.indexOf(b.project.name) || rank(a) - rank(b),
    );
  }
}
