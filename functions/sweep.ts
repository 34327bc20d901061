import { fileAll } from '../lib/events/file.ts';
import { table } from '../lib/table/deployed.ts';

/**
 * Files the events of every scope that is behind: every five minutes, and when the event-log writer has given a batch
 * up. What it is called with does not matter, all it needs is in the table (design §1).
 */
export const handler = async (): Promise<void> => {
  const filed = await fileAll(table);
  if (filed > 0) console.info('The sweep filed events that were left behind', { filed });
};
