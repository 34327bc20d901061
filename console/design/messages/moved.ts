/** A copy of a list with one item moved to another position. */
export const moved = <T>(list: readonly T[], from: number, to: number): readonly T[] => {
  const items = [...list];
  items.splice(to, 0, ...items.splice(from, 1));
  return items;
};
