/** A list with one of its items at another place. */
export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const items = [...list];
  items.splice(to, 0, ...items.splice(from, 1));
  return items;
};
