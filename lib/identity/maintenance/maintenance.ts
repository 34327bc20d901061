import type { Maintenance } from '../../contract/schemas/maintenance.ts';
import type { CommandContext } from '../../store/commands/context.ts';
import { readHead } from '../../store/commit/head.ts';
import type { RequestReads } from '../../store/commit/request.ts';
import { transact } from '../../store/commit/unit-of-work.ts';
import { putSettingIn } from '../../store/settings/setting.ts';
import { instance, settingKey } from '../../store/table/keys.ts';
import type { Source } from '../../store/table/read.ts';

const id = 'maintenance.mode';

/** Whether the maintenance mode is on. It is in the head of the instance, which the request has already read. */
export const readMaintenance = async (source: Source): Promise<Maintenance> => ({
  enabled: (await readHead(source, instance)).maintenance === true,
});

/** What `setMaintenance` reads. */
export const maintenanceReads: RequestReads = { keys: [settingKey(id)] };

/**
 * Switches the maintenance mode on or off (contract: maintenance §1). The mode that counts is in the head of the
 * instance, where every request finds it; the setting is stored for its events.
 */
export const setMaintenance = (context: CommandContext, { enabled }: Maintenance): Promise<void> =>
  transact(context, [instance], async (unit) => {
    await putSettingIn(unit, { id, values: { enabled } });
    unit.changeHead(instance, { maintenance: enabled });
  });
