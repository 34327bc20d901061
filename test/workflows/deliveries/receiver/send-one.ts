import { parseRanges } from '../../../../lib/flags/addons/ranges.ts';
import { openSender } from '../../../../lib/workflows/deliveries/receiver/sender.ts';
import { outgoing } from './outgoing.ts';

/** Sends a request to each address of its arguments, all named and on this machine, and prints what became of it. */
const sender = openSender({ allowed: parseRanges('127.0.0.1'), resolve: async () => ['127.0.0.1'] });
const outcomes = [];
for (const url of process.argv.slice(2)) outcomes.push(await sender.send(outgoing(url)));
process.stdout.write(JSON.stringify(outcomes));
