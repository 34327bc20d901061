import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { styleText } from 'node:util';
import { dynamoDbLocal } from '../support/dynamodb-local.ts';
import { replaceSection } from '../support/section.ts';
import { benchCatalog } from './catalog.ts';
import { coldStartTable, measureColdStarts, slowestTable } from './cold-start/cold-start.ts';
import { benchConsole } from './console.ts';
import { benchConsoleCold } from './console-cold/console-cold.ts';
import { benchEvaluation } from './evaluation/evaluation.ts';
import { benchFront } from './front.ts';
import { benchHistory } from './history.ts';
import { benchImport } from './import.ts';
import { benchCommits } from './log/commits.ts';
import { benchDeliveries } from './log/deliveries.ts';
import { benchReleases } from './log/releases.ts';
import { benchPasswords } from './passwords.ts';
import { benchPeer, missingPeer } from './peer/peer.ts';
import { benchPublishBeside } from './publishing/beside.ts';
import { benchPublish } from './publishing/publish.ts';
import { benchScale } from './scale.ts';
import { benchSdk } from './sdk.ts';
import { benchSearch } from './search.ts';
import { benchSizes } from './sizes.ts';
import { benchStack } from './stack.ts';
import { benchTableRequests } from './table-requests.ts';
import { onBothEngines } from './tools/both-engines.ts';
import type { BenchRow } from './tools/row.ts';
import { benchUnchanged } from './unchanged.ts';
import { benchUnits, unitsTable } from './units.ts';
import { benchUsage } from './usage.ts';

/** One function of each kind. */
const typical = new Set([
  'authorizer',
  'sdk/client-features',
  'events/list',
  'feature-environments/enable',
  'oidc/callback',
  'playground/evaluate',
  'playground/evaluate-batch',
  'projects/list-features',
  'projects/overview',
  'publisher',
  'saml/begin',
  'saml/callback',
  'search/features',
  'service/health',
  'sessions/sign-in',
  'state/export',
  'state/import',
]);

const root = resolve(import.meta.dirname, '../..');

const number = (value: number): string =>
  value.toLocaleString('en', { maximumSignificantDigits: value >= 1000 ? 5 : 3 });

interface Column {
  readonly title: string;
  readonly cell: (row: BenchRow) => string;
  /** The column is left out if no row has a value. */
  readonly optional?: boolean;
}

const columns: readonly Column[] = [
  { title: 'What', cell: ({ name }) => name },
  { title: 'Measured', cell: ({ value, unit }) => `${number(value)} ${unit}`.trimEnd() },
  {
    title: 'On DynamoDB Local',
    cell: ({ local, unit }) => (local === undefined ? '' : `${number(local)} ${unit}`.trimEnd()),
    optional: true,
  },
  { title: '±', cell: ({ spread }) => (spread === undefined ? '' : `${number(spread)} %`), optional: true },
  { title: 'Per second', cell: ({ rate }) => (rate === undefined ? '' : number(rate)), optional: true },
  { title: 'Ratio', cell: ({ ratio }) => (ratio === undefined ? '' : `${number(ratio)} ×`) },
  {
    title: 'Exponent of growth',
    cell: ({ exponent }) => (exponent === undefined ? '' : exponent.toFixed(2)),
    optional: true,
  },
  { title: 'Bar', cell: ({ bar }) => bar ?? '' },
];

const table = (rows: readonly BenchRow[]): string => {
  const shown = columns.filter(({ cell, optional }) => !optional || rows.some((row) => cell(row) !== ''));
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    line(shown.map(({ title }) => title)),
    `|${'---|'.repeat(shown.length)}`,
    ...rows.map((row) => line(shown.map(({ cell }) => cell(row)))),
  ].join('\n');
};

interface Section {
  readonly title: string;
  /** Measures, and returns the text for the document. */
  readonly measure: () => Promise<string>;
  /** The document with the markers; default: docs/performance.md. */
  readonly document?: string;
  /** Another engine on which it is measured too. */
  readonly beside?: string;
  /** Why the section cannot be measured now; undefined when it can. */
  readonly missing?: () => string | undefined;
}

const figures =
  (measure: () => Promise<BenchRow[]>, show: (rows: readonly BenchRow[]) => string = table) =>
  async (): Promise<string> => {
    const rows = await measure();
    console.table(rows);
    return show(rows);
  };

/**
 * The sections of `npm run bench`: every figure that the project publishes, measured on this machine and written
 * between the markers of its document. `npm run bench -- evaluation stack` measures only these sections.
 */
const sections: Readonly<Record<string, Section>> = {
  evaluation: { title: 'Evaluation', measure: figures(benchEvaluation) },
  stack: {
    title: 'The cost of the stack',
    measure: figures(async () => [...(await benchStack()), ...(await benchTableRequests())]),
  },
  sizes: { title: 'Bundles', measure: figures(benchSizes) },
  'cold-start': {
    title: 'Cold starts',
    measure: async () => coldStartTable(await measureColdStarts({ only: (handler) => typical.has(handler) })),
  },
  'cold-start-all': {
    title: 'Cold starts of all functions',
    measure: async () => slowestTable(await measureColdStarts({ rounds: 3, again: { slowest: 20, rounds: 15 } })),
  },
  units: {
    title: 'Read and write units of each operation',
    measure: figures(benchUnits, unitsTable),
    document: 'docs/table.md',
  },
  catalog: { title: 'The catalog', measure: figures(onBothEngines(benchCatalog)), beside: dynamoDbLocal },
  search: { title: 'Search', measure: figures(benchSearch) },
  passwords: { title: 'Passwords', measure: figures(benchPasswords) },
  unchanged: { title: 'Reads of what has not changed', measure: figures(benchUnchanged) },
  sdk: { title: 'What SDKs ask', measure: figures(benchSdk) },
  usage: { title: 'Usage', measure: figures(benchUsage) },
  commits: { title: 'Commits and the event log', measure: figures(onBothEngines(benchCommits)), beside: dynamoDbLocal },
  deliveries: { title: 'Deliveries', measure: figures(benchDeliveries) },
  releases: { title: 'Releases', measure: figures(benchReleases) },
  history: { title: 'History', measure: figures(benchHistory) },
  publish: { title: 'Published answers', measure: figures(benchPublish) },
  'publish-beside': { title: 'PATCHes while answers are published', measure: figures(benchPublishBeside) },
  front: { title: 'The front', measure: figures(benchFront), document: 'docs/front.md' },
  console: { title: 'The console', measure: figures(benchConsole) },
  'console-cold': { title: 'The console, when no function runs', measure: figures(benchConsoleCold) },
  scale: { title: 'A large installation', measure: figures(benchScale) },
  import: { title: 'State import', measure: figures(benchImport) },
  peer: { title: 'Beside a peer', measure: benchPeer, missing: missingPeer },
};

const versionOf = (name: string): string => {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'));
  return manifest !== null && typeof manifest === 'object' && 'version' in manifest ? String(manifest.version) : '?';
};

const conditionsOf = (command: string, beside?: string): string => {
  const [first] = cpus();
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const engine = `embedded engine @dynoxide ${versionOf(`@dynoxide/${process.platform}-${process.arch}`)}`;
  return (
    `${new Date().toISOString().slice(0, 10)}, \`${command}\`, at ${commit}; ${cpus().length} × ${first?.model.trim()}, ` +
    `${Math.round(totalmem() / 2 ** 30)} GB; Node ${process.versions.node}, ${[engine, beside].filter(Boolean).join(', ')}, AWS SDK ` +
    `${versionOf('@aws-sdk/client-dynamodb')}.`
  );
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in sections));
if (unknown.length > 0)
  throw new Error(`No section ${unknown.join(', ')}; there are ${Object.keys(sections).join(', ')}`);
for (const [name, { title, measure, document = 'docs/performance.md', beside, missing }] of Object.entries(sections)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(styleText('bold', title));
  const reason = missing?.();
  if (reason !== undefined) {
    console.log(reason);
    continue;
  }
  const shown = await measure();
  console.log(shown);
  const file = join(root, document);
  const content = `${shown}\n\n${conditionsOf(`npm run bench -- ${name}`, beside)}`;
  writeFileSync(file, replaceSection(readFileSync(file, 'utf8'), `bench:${name}`, content));
}
process.exit(0);
