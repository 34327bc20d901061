import { once } from 'node:events';
import { Readable, Writable } from 'node:stream';
import type { Command } from 'commander';
import { whereIs } from '../../infra/packages/published.ts';
import { addExamples } from '../examples.ts';
import { escapedText } from '../output/plain-text.ts';
import packageJson from '../package.json' with { type: 'json' };
import type { Context } from '../service/context.ts';
import { openSession } from '../service/session.ts';

/** Input and output as byte streams; they carry only the protocol. */
const streamsOf = ({ stdin, stdout }: Context) => ({
  input: Readable.from(stdin, { objectMode: false }),
  output: new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      stdout.write(escapedText(chunk.toString()));
      done();
    },
  }),
});

export const register = (program: Command, context: Context): void => {
  const command = program
    .command('mcp')
    .description('Serve the Model Context Protocol on stdin and stdout, for assistants and agents')
    .action(async (_options: unknown, command: Command) => {
      const { client, project } = openSession(command, context);
      // Loaded here, so that other commands start faster.
      const [{ StdioServerTransport }, { openMcpServer }] = await Promise.all([
        import('@modelcontextprotocol/sdk/server/stdio.js'),
        import('../mcp/server.ts'),
      ]);
      const { input, output } = streamsOf(context);
      const server = openMcpServer({ client, project, now: context.now }, packageJson.version);
      const signal = context.interrupted?.();
      const ended = [once(input, 'end'), ...(signal ? [once(signal, 'abort')] : [])];
      await server.connect(new StdioServerTransport(input, output));
      await Promise.race(ended);
      await server.close();
    });
  addExamples(command, [
    [
      `What a client starts (its configuration: ${whereIs('docs/agents.md')})`,
      'HALYARD_URL=… HALYARD_TOKEN=… halyard mcp',
    ],
  ]);
};
