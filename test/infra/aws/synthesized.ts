import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { HalyardStack } from '../../../infra/aws/stack.ts';
import { readStage } from '../../../infra/aws/stage.ts';
import { handlers } from '../../../infra/bundle.ts';
import { routes as allRoutes } from '../../../lib/contract/routes/index.ts';
import type { Route } from '../../../lib/contract/routes/route.ts';

/** One folder for all templates of a process: the CDK remembers what it has read and hashed. */
let stubs: string | undefined;

/** Folders as `bundleFunctions` leaves them, without waiting for esbuild: what is in them does not matter here. */
const stubBundles = (routes: readonly Route[]): string => {
  if (stubs !== undefined && routes === allRoutes) return stubs;
  const folder = mkdtempSync(join(tmpdir(), 'halyard-bundles-'));
  for (const name of [...handlers(), ...routes.map((route) => route.handler)]) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'index.mjs'), 'export const handler = async () => {};\n');
  }
  if (routes === allRoutes) stubs = folder;
  return folder;
};

export interface Synthesized {
  readonly app: App;
  readonly stack: HalyardStack;
  readonly template: Template;
}

const made = new Map<string, Synthesized>();

/**
 * The template of a stage, as `cdk synth` makes it. The same one for the same context, as it takes a second to make:
 * nobody may change it. `again` makes it anew.
 */
export const synthesized = (
  context: Readonly<Record<string, string>>,
  { routes = allRoutes, again = false }: { readonly routes?: readonly Route[]; readonly again?: boolean } = {},
): Synthesized => {
  const key = routes === allRoutes ? JSON.stringify(Object.entries(context).sort()) : undefined;
  const known = key !== undefined && !again ? made.get(key) : undefined;
  if (known) return known;
  const app = new App({
    context,
    outdir: mkdtempSync(join(tmpdir(), 'halyard-cdk-')),
    // Half of the time, and what it finds are warnings that no test looks at.
    builtinCloudFormationValidation: false,
    treeMetadata: false,
  });
  const stack = new HalyardStack(app, { stage: readStage(app.node), routes, bundles: stubBundles(routes) });
  const result = { app, stack, template: Template.fromStack(stack) };
  if (key !== undefined) made.set(key, result);
  return result;
};
