import { describeOfrepProviders } from './ofrep-providers.ts';

describeOfrepProviders('the front', ({ frontUrl }) => frontUrl);
