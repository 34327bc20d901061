import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Plot, plot } from './plot.ts';

const folder = resolve(import.meta.dirname, '../../../docs/plots');

/** Writes `docs/plots/<name>.svg`, which docs/performance.md shows. */
export const savePlot = (name: string, drawn: Plot): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.svg`), plot(drawn));
};
