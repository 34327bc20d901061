import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { openMcpServer } from '../../../cli/mcp/server.ts';
import { openClient } from '../../../client/client.ts';

/** The answer of a tool. */
export interface ToolAnswer {
  readonly isError: boolean;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks at is what it checks
  readonly data: any;
}

export const newClient = (): Client => new Client({ name: 'test', version: '1' });

/** Calls a tool as a client of the protocol does. */
export const callTool = async (client: Client, name: string, args: object): Promise<ToolAnswer> => {
  const { content, structuredContent, isError } = await client.callTool({ name, arguments: { ...args } });
  const [first] = content as readonly { readonly type: string; readonly text?: string }[];
  return { isError: isError === true, text: first?.text ?? '', data: structuredContent };
};

/** Starts a server in this process, and connects the SDK's client to it. */
export const openAgent = async (
  { url, token }: { readonly url: string; readonly token: string },
  {
    project = 'shop',
    fetch,
  }: { readonly project?: string; readonly fetch?: (request: Request) => Promise<Response> } = {},
) => {
  const session = { client: openClient({ url, token, fetch }), project, now: () => new Date() };
  const [ours, theirs] = InMemoryTransport.createLinkedPair();
  const client = newClient();
  await Promise.all([openMcpServer(session, '1.2.3').connect(ours), client.connect(theirs)]);
  const call = (name: string, args: object = {}): Promise<ToolAnswer> => callTool(client, name, args);
  return {
    client,
    call,
    /** Requests a plan, and executes it. */
    make: async (name: string, args: object): Promise<ToolAnswer> => {
      const planned = await call(name, args);
      return planned.isError ? planned : call(name, { ...args, plan: planned.data.plan });
    },
  };
};
export type Agent = Awaited<ReturnType<typeof openAgent>>;
