import { statSync } from 'node:fs';
import { join } from 'node:path';
import { consolePage, docsPath } from '../../lib/contract/console.ts';
import {
  type ConsoleRequest,
  fileAnswer,
  filePathOf,
  type ServedFile,
  servedFile,
} from '../../lib/http/answers/console-answer.ts';
import { readConsole } from '../front/console-files.ts';
import type { HttpAnswer } from './gateway/gateway-answer.ts';
import { type HttpRequest, header } from './gateway/proxy-event.ts';

const notBuilt: HttpAnswer = {
  status: 503,
  headers: [
    ['Content-Type', 'text/plain; charset=utf-8'],
    ['Cache-Control', 'no-store'],
  ],
  body: Buffer.from('The console is not built. Build it with: npm run build\n'),
};

export interface LocalConsole {
  /** The file at the path of a request; undefined: there is none. */
  readonly file: (request: HttpRequest) => HttpAnswer | undefined;
  /** The console's answer at the address of the API; undefined: the request is for the API. */
  readonly answer: (request: HttpRequest) => HttpAnswer | undefined;
}

const asked = (request: HttpRequest): ConsoleRequest => ({
  method: request.method,
  path: request.path,
  header: (name) => header(request, name),
});

/**
 * Serves the console from the files in a folder (docs/decisions/0221-the-console-at-the-address-of-the-api.md). A new
 * build is found at once.
 * @param prefix what stands before all addresses of the console: empty, or `/<stage>`
 */
export const openConsole = (folder: string, prefix = ''): LocalConsole => {
  let files: ReadonlyMap<string, ServedFile> = new Map();
  let readAt = 0;
  const current = (): ReadonlyMap<string, ServedFile> => {
    const changed = statSync(join(folder, consolePage), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (changed !== readAt) {
      files = new Map(changed === 0 ? [] : readConsole(folder).map((one) => [one.path, servedFile(one, prefix)]));
      readAt = changed;
    }
    return files;
  };
  const file = (request: HttpRequest): HttpAnswer | undefined => {
    const found = current().get(request.path);
    if (found !== undefined) return fileAnswer(found, asked(request));
    return request.path === consolePage ? notBuilt : undefined;
  };
  return {
    file,
    answer: (sent) => {
      if (sent.path !== prefix && !sent.path.startsWith(`${prefix}/`)) return undefined;
      const request = { ...sent, path: sent.path.slice(prefix.length) || '/' };
      const path = filePathOf(asked(request));
      // Without a console, the API serves its document here.
      if (path === undefined || (request.path === docsPath && current().size === 0)) return undefined;
      return file({ ...request, path });
    },
  };
};
