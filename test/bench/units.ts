import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { routes } from '../../lib/contract/routes/index.ts';
import type { Units } from '../../lib/store/table/units.ts';
import type { BenchRow } from './tools/row.ts';

/** The cost of one operation. */
export interface OperationCost {
  readonly operation: string;
  /** Undefined: other samples have spoilt the data that this one needs. */
  readonly cost?: {
    readonly units: Units;
    /** The requests to the table of each wave (test/support/waves.ts). */
    readonly waves: readonly (readonly string[])[];
    /** What was read ahead and not asked for (test/support/uses-of-reads.ts). */
    readonly unused: readonly string[];
  };
}

const authorizer = 'authorizer';

const report = z.array(
  z.object({
    operation: z.string(),
    cost: z
      .object({
        units: z.object({ read: z.number(), write: z.number() }),
        waves: z.array(z.array(z.string())),
        unused: z.array(z.string()),
      })
      .optional(),
  }),
);

/**
 * The costs of every operation, by name, and of functions without a route.
 * @throws Error when a sample does not succeed with unchanged data
 */
export const measureOperations = async (): Promise<ReadonlyMap<string, NonNullable<OperationCost['cost']>>> => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [
      '--import',
      new URL('../support/uses-of-reads.ts', import.meta.url).href,
      resolve(import.meta.dirname, 'tools/measure-units.ts'),
      '--json',
    ],
    {
      encoding: 'utf8',
      maxBuffer: 1e8,
    },
  );
  return new Map(
    report.parse(JSON.parse(stdout)).flatMap(({ operation, cost }) => (cost ? [[operation, cost] as const] : [])),
  );
};

/** Measures read and write units and waves of every operation. */
export const benchUnits = async (): Promise<BenchRow[]> => {
  const costs = await measureOperations();
  const named = [
    { operation: authorizer, name: `${authorizer} (once a minute and token)` },
    ...routes.map(({ operation, method, path }) => ({ operation, name: `\`${method} ${path}\`` })),
  ];
  return named.flatMap(({ operation, name }): BenchRow[] => {
    const cost = costs.get(operation);
    if (!cost) throw new Error(`${operation} was not measured`);
    const { units, waves } = cost;
    return [
      { name, value: units.read, unit: 'RCU' },
      ...(units.write > 0 ? [{ name, value: units.write, unit: 'WCU' }] : []),
      { name, value: waves.length, unit: 'waves' },
    ];
  });
};

/** The table, one line per operation, with both kinds of units and the waves. */
export const unitsTable = (rows: readonly BenchRow[]): string => {
  const cell = (name: string, kind: string): string =>
    String(rows.find((row) => row.name === name && row.unit === kind)?.value ?? '');
  const names = [...new Set(rows.map(({ name }) => name))];
  return [
    '| Operation | Read units | Write units | Waves |',
    '|---|---:|---:|---:|',
    ...names.map((name) => `| ${name} | ${cell(name, 'RCU')} | ${cell(name, 'WCU')} | ${cell(name, 'waves')} |`),
  ].join('\n');
};
