import { createServer, type IncomingMessage } from 'node:http';

/** The three calls of the parameter store that are used here, over its own wire format (AWS JSON 1.1). */
export interface ParameterStore {
  readonly endpoint: string;
  readonly values: Map<string, { readonly value: string; readonly type: string }>;
  /** Number of the next PutParameter calls that are executed but answered with a 500. */
  losing: number;
  /** Number of the next calls that are refused, as while a new permission is not known everywhere. */
  refusing: number;
  close(): Promise<void>;
}

const bodyOf = async (request: IncomingMessage): Promise<Record<string, string>> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
};

export const startParameterStore = async (): Promise<ParameterStore> => {
  const values: ParameterStore['values'] = new Map();
  const store: ParameterStore = { endpoint: '', values, losing: 0, refusing: 0, close: async () => {} };
  const server = createServer(async (request, response) => {
    const { Name = '', Value = '', Type = '', Overwrite = false } = await bodyOf(request);
    const operation = String(request.headers['x-amz-target']).split('.')[1];
    const found = values.get(Name);
    const reply = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
    if (store.refusing-- > 0) return reply(400, { __type: 'AccessDeniedException', message: 'not authorized' });
    if (operation === 'PutParameter' && found && !Overwrite) {
      return reply(400, { __type: 'ParameterAlreadyExists', message: 'it exists' });
    }
    if (operation === 'PutParameter') {
      values.set(Name, { value: Value, type: Type });
      if (store.losing-- > 0) return reply(400, { __type: 'TooManyUpdates', message: 'lost' });
      return reply(200, { Version: 1 });
    }
    if (!found) return reply(400, { __type: 'ParameterNotFound', message: 'none' });
    if (operation === 'DeleteParameter') values.delete(Name);
    return reply(200, { Parameter: { Name, Value: found.value, Type: found.type } });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return Object.assign(store, {
    endpoint: `http://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
};
