/** The same time a month later, UTC; where that day does not exist, the last day of the month. */
export const oneMonthAfter = (now: Date): Date => {
  const next = new Date(now);
  next.setUTCDate(1);
  next.setUTCMonth(now.getUTCMonth() + 1);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return next;
};
