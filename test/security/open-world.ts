import { openHouse, scimTokenOf } from './house.ts';
import { openOther, type World } from './spots.ts';
import { openSide } from './two-sides.ts';

const open = async (): Promise<World> => {
  const house = await openHouse();
  const role = { name: 'Keeper', type: 'custom', permissions: [{ name: 'UPDATE_PROJECT_SEGMENT' }] };
  const { id: keeper } = await house.done('POST', '/api/admin/roles', role);
  const a = await openSide(house, 'ash', keeper);
  const b = await openSide(house, 'birch', keeper);
  const scim = await scimTokenOf(house);
  return { house, a, b, scim, other: await openOther(house, a, b) };
};

let opened: Promise<World> | undefined;

/** Opens a service with two private projects, `ash` and `birch`; the owners of one see nothing of the other. */
export const openWorld = (): Promise<World> => {
  opened ??= open();
  return opened;
};
