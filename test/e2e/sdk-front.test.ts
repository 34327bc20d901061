import { describeUnmodifiedSdks } from './sdk-unmodified.ts';

describeUnmodifiedSdks('the front', ({ frontUrl }) => frontUrl, {
  // Copies at the edge live five seconds; here their clock runs fifty times as fast.
  started: ({ frontUrl }) => {
    let ahead = 0;
    const timer = setInterval(() => {
      ahead += 5;
      const body = JSON.stringify({ ahead });
      // While the service is started again there is no clock.
      fetch(`${frontUrl}/.front/clock`, { method: 'PUT', body }).catch(() => undefined);
    }, 100);
    return () => clearInterval(timer);
  },
});
