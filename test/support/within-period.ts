/**
 * Repeats a round until its period has not ended meanwhile, for what is limited or counted by the period of the clock.
 * What a round sent may count in the next period, too, so a round uses accounts, addresses and the like of its own, and
 * expectations come after it.
 * @param ms length of a period, e.g. that of a minute
 */
export const withinPeriod = async <T>(ms: number, round: () => Promise<T>): Promise<T> => {
  const period = () => Math.floor(Date.now() / ms);
  const began = period();
  const result = await round();
  return period() === began ? result : withinPeriod(ms, round);
};
