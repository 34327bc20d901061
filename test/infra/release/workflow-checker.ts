import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { validate } from '@actions/languageservice';
import { build } from 'esbuild';
import type { TextDocument } from 'vscode-languageserver-textdocument';

const root = resolve(import.meta.dirname, '../../..');

const contents = `
  export { validate } from '@actions/languageservice';
  export { TextDocument } from 'vscode-languageserver-textdocument';
`;

/** @returns what is wrong with the text of a workflow, as GitHub's own editor says it */
export type CheckWorkflow = (text: string) => Promise<readonly string[]>;

/**
 * Opens the checker of GitHub's editors for workflows, which knows their schema and evaluates the types of expressions. It is
 * made for bundlers: Node does not load its JSON.
 */
export const openWorkflowChecker = async (): Promise<CheckWorkflow> => {
  const folder = mkdtempSync(join(tmpdir(), 'halyard-workflows-'));
  try {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: root },
      bundle: true,
      format: 'esm',
      platform: 'node',
      write: false,
      logLevel: 'error',
    });
    const file = join(folder, 'checker.mjs');
    writeFileSync(file, outputFiles[0]?.contents ?? '');
    const checker: { validate: typeof validate; TextDocument: typeof TextDocument } = await import(
      pathToFileURL(file).href
    );
    let number = 0;
    return async (text) => {
      // It keeps what it has read of an address.
      number += 1;
      const document = checker.TextDocument.create(`file:///.github/workflows/${number}.yml`, 'yaml', 1, text);
      const found = await checker.validate(document);
      return found.map(({ message, range }) => `line ${range.start.line + 1}: ${message}`);
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
