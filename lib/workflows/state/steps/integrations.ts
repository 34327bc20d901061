import { definitionOf } from '../../../flags/addons/definitions/index.ts';
import { prepareIn, putAddonIn } from '../../../flags/addons/put.ts';
import { transact } from '../../../store/commit/unit-of-work.ts';
import { inBatches } from '../../../store/table/batches.ts';
import { addonKey, instance } from '../../../store/table/keys.ts';
import { storedSize } from '../../../store/table/limits.ts';
import type { ImportContext } from '../context.ts';
import type { CurrentState } from '../current-state.ts';
import type { IntegrationEntry } from '../document.ts';
import { changedIntegration, listAddonItems, matchIntegrations } from '../integrations.ts';
import type { Step } from '../step.ts';

/** The steps that write integrations that are new or differ; none is ever removed. */
export const planIntegrations = (context: ImportContext, { addons }: CurrentState): Step[] => {
  const { document, mode, now, consoleUrl } = context;
  const changed = matchIntegrations(document.integrations ?? [], addons).flatMap((matched) => {
    const item = changedIntegration(matched, { id: 0, mode, now, consoleUrl });
    return item ? [{ entry: matched.entry, bytes: 2 * storedSize(item) }] : [];
  });
  // The integration, and a tag type of its provider; the deliveries begin once.
  return inBatches(changed, ({ bytes }) => ({ actions: 2, bytes }), 1).map((batch) => ({
    size: batch.length,
    run: (importing) => upsertIntegrations(importing, new Set(batch.map(({ entry }) => entry))),
  }));
};

/** Writes these integrations of the document as far as they differ from what is stored now. */
const upsertIntegrations = (context: ImportContext, entries: ReadonlySet<IntegrationEntry>): Promise<void> =>
  transact(context, [instance], async (unit) => {
    const { document, mode, table, consoleUrl } = context;
    const last = unit.head(instance).counters?.addon ?? 0;
    let id = last;
    // Read after the head: if others change them meanwhile, the commit fails and is decided again.
    for (const matched of matchIntegrations(document.integrations ?? [], await listAddonItems(table))) {
      const { entry, stored } = matched;
      if (!entries.has(entry)) continue;
      const item = changedIntegration(matched, { id: id + 1, mode, now: unit.now, consoleUrl });
      if (!item) continue;
      await unit.get(addonKey(item.id));
      putAddonIn(unit, item, stored);
      if (stored) continue;
      id = item.id;
      const definition = definitionOf(item.provider);
      if (definition) await prepareIn(unit, { definition, table });
    }
    if (id > last) unit.changeHead(instance, { counters: { addon: id } });
  });
