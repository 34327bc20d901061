import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';

import { ReplicaStack } from '../../../infra/aws/replica.ts';
import { HalyardStack } from '../../../infra/aws/stack.ts';
import { readStage } from '../../../infra/aws/stage.ts';
import { canaryHandlers } from '../../../infra/aws/watch/canary-handlers.ts';
import { handlers } from '../../../infra/bundle.ts';
import { bundleConsole } from '../../../infra/bundle-console.ts';
import { isFrontendPath } from '../../../lib/contract/frontend-paths.ts';
import { routes as allRoutes } from '../../../lib/contract/routes/index.ts';
import type { Route } from '../../../lib/contract/routes/route.ts';
import { merged, type PlaneTemplate, templatesOf } from './limits/merged.ts';

/** The context of the app as people deploy it: the feature flags of the CDK. */
const { context: flags }: { readonly context: Readonly<Record<string, unknown>> } = JSON.parse(
  readFileSync(resolve(import.meta.dirname, '../../../cdk.json'), 'utf8'),
);

/** One folder for all templates of a process, because the CDK caches what it has read and hashed. */
let stubs: string | undefined;

/** A console with one file, because the real build would take seconds. */
const stubConsole = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-console-'));
  mkdirSync(join(folder, 'assets'));
  for (const file of ['index.html', 'assets/page.js']) writeFileSync(join(folder, file), '');
  return folder;
};

/**
 * Folders like those of the app, without a run of esbuild: their contents do not matter here.
 * @param more further handlers than those there are
 */
export const stubBundles = (more: readonly string[] = []): string => {
  if (stubs === undefined) {
    stubs = mkdtempSync(join(tmpdir(), 'halyard-bundles-'));
    addStubs(stubs, handlers());
    bundleConsole(stubs, stubConsole());
  }
  addStubs(stubs, more);
  return stubs;
};

const addStubs = (folder: string, names: readonly string[]): void => {
  for (const name of names) {
    mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, name, 'index.mjs'), 'export const handler = async () => {};\n');
  }
};

const kindOf = ({ access, role, path, throttle }: Route): string =>
  JSON.stringify([access, role, isFrontendPath(path), throttle]);
const isFirst = (route: Route, i: number): boolean => allRoutes.findIndex((one) => kindOf(one) === kindOf(route)) === i;
/**
 * One route of each kind, and the routes that are deployed step by step, for tests that do not depend on the number of
 * routes: a template with all routes takes several times as long.
 */
export const fewRoutes: readonly Route[] = allRoutes.filter(
  (route, i) => isFirst(route, i) || canaryHandlers.includes(route.handler),
);

/**
 * The largest possible stage: the longest name, and everything switched on that can be switched on together. A domain of
 * the API is left out, because `apiOnly` refuses it and is larger.
 */
export const everything = {
  stage: 'abcdefghijklmnop',
  production: 'true',
  alarmEmail: 'ops@example.com',
  backup: 'arn:aws:backup:eu-west-1:123456789012:backup-vault:halyard',
  baseUrl: 'https://flags.example.com',
  corsOrigins: 'https://a.example,https://b.example',
  tracing: 'true',
  warm: 'true',
  frontDomainName: 'flags.example.com',
  frontCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/11111111-2222-3333-4444-555555555555',
  frontSecret: '2030-05,first',
  replica: 'eu-central-1',
  frontWebAcl: 'arn:aws:wafv2:us-east-1:123456789012:global/webacl/halyard/11111111-2222-3333-4444-555555555555',
  apiOnly: 'front',
  mailFrom: 'flags@example.com',
  deliverTo: '10.0.0.0/8,192.168.0.0/16',
  eventBus: 'own',
  sessionIdleMinutes: '1000',
  sessionHours: '1000',
  history: '1000',
  reservedConcurrency: '20',
  accountConcurrency: '10000',
  throttleRate: '10000',
  throttleBurst: '10000',
  forceRelease: '0.0',
  table: 'halyard-abcdefghijklmnop-20300131t120000z',
  tableStream:
    'arn:aws:dynamodb:eu-west-1:123456789012:table/halyard-abcdefghijklmnop-20300131t120000z/stream/2030-01-31T12:00:00.000',
} as const;

export interface Synthesized {
  readonly app: App;
  readonly stack: HalyardStack;
  /** The templates of all stacks as one, in which resources refer to each other directly. */
  readonly template: Template;
  /** The template of each stack, as it is uploaded, by its name: `Data`, `Sdk`, …; that of the whole is `Stage`. */
  readonly templates: ReadonlyMap<string, PlaneTemplate>;
  /** The template in the second region; undefined: there is none. */
  readonly replica: Template | undefined;
}

const made = new Map<string, Synthesized>();

/**
 * The template of a stage, as `cdk synth` makes it. Equal contexts share one template, because it takes a second;
 * nobody may change it. `again` makes a new one.
 */
export const synthesized = (
  context: Readonly<Record<string, string>>,
  {
    routes = allRoutes,
    again = false,
    now = new Date('2030-01-31T12:00:00Z'),
    region = 'eu-west-1',
  }: {
    readonly routes?: readonly Route[];
    readonly again?: boolean;
    readonly now?: Date;
    /** The stage's own region, as the CDK's command line names it. */
    readonly region?: string;
  } = {},
): Synthesized => {
  const key = JSON.stringify([Object.entries(context).sort(), routes.map(({ operation }) => operation), region]);
  const known = again ? undefined : made.get(key);
  if (known) return known;
  const app = new App({
    // No template contains the places in the code where resources were created.
    context: {
      ...flags,
      ...context,
      'aws:cdk:disable-stack-trace': 'true',
      'aws:cdk:disable-creation-stack-traces': 'true',
    },
    outdir: mkdtempSync(join(tmpdir(), 'halyard-cdk-')),
    // Halves the time; the validation finds only warnings that no test checks.
    builtinCloudFormationValidation: false,
    treeMetadata: false,
  });
  const stage = readStage(app.node, region);
  const stack = new HalyardStack(app, { stage, routes, bundles: stubBundles(), now });
  const replica = app.node.children.find((child) => child instanceof ReplicaStack);
  const templates = templatesOf(app, stack);
  const result = {
    app,
    stack,
    templates,
    template: merged(templates),
    replica: replica && Template.fromStack(replica),
  };
  made.set(key, result);
  return result;
};
