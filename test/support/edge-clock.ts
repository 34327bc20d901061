/**
 * Copies at the edge live five seconds; from now on their clock runs fifty times as fast.
 * @returns what ends it
 */
export const hurryEdge = ({ frontUrl }: { readonly frontUrl: string }): (() => void) => {
  let ahead = 0;
  const timer = setInterval(() => {
    ahead += 5;
    const body = JSON.stringify({ ahead });
    // While the service is started again there is no clock.
    fetch(`${frontUrl}/.front/clock`, { method: 'PUT', body }).catch(() => undefined);
  }, 100);
  return () => clearInterval(timer);
};
