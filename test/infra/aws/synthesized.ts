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

/** Folders as `bundleFunctions` leaves them, without waiting for esbuild: what is in them does not matter here. */
const stubBundles = (routes: readonly Route[]): string => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-bundles-'));
  for (const name of [...handlers(), ...routes.map((route) => route.handler)]) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'index.mjs'), 'export const handler = async () => {};\n');
  }
  return folder;
};

export interface Synthesized {
  readonly app: App;
  readonly stack: HalyardStack;
  readonly template: Template;
}

/** The template of a stage, as `cdk synth` makes it. */
export const synthesized = (
  context: Readonly<Record<string, string>>,
  routes: readonly Route[] = allRoutes,
): Synthesized => {
  const app = new App({ context, outdir: mkdtempSync(join(tmpdir(), 'halyard-cdk-')) });
  const stack = new HalyardStack(app, { stage: readStage(app.node), routes, bundles: stubBundles(routes) });
  return { app, stack, template: Template.fromStack(stack) };
};
