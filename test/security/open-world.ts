import { openHouse, scimTokenOf } from './house.ts';
import { openOther, openShared, type World } from './spots.ts';
import { keeping, openSide } from './two-sides.ts';

const open = async (): Promise<World> => {
  const house = await openHouse();
  const role = { name: 'Keeper', type: 'custom', permissions: keeping };
  const { id: keeper } = await house.done('POST', '/api/admin/roles', role);
  const a = await openSide(house, 'ash', keeper);
  const b = await openSide(house, 'birch', keeper);
  const scim = await scimTokenOf(house);
  const other = await openOther(house, a, b);
  return { house, a, b, scim, other, ...(await openShared(house, [a, b], other)) };
};

let opened: Promise<World> | undefined;

/** Opens a service with two private projects, `ash` and `birch`; the owners of one see nothing of the other. */
export const openWorld = (): Promise<World> => {
  opened ??= open();
  return opened;
};
