/**
 * Makes the clock of the edge run fifty times as fast, because copies live five seconds there.
 * @returns a function that stops it
 */
export const hurryEdge = ({ frontUrl }: { readonly frontUrl: string }): (() => void) => {
  let ahead = 0;
  const timer = setInterval(() => {
    ahead += 5;
    const body = JSON.stringify({ ahead });
    // While the service restarts there is no clock.
    fetch(`${frontUrl}/.front/clock`, { method: 'PUT', body }).catch(() => undefined);
  }, 100);
  return () => clearInterval(timer);
};
