import { describeOfrepProviders } from './ofrep-providers.ts';

describeOfrepProviders('the API', ({ url }) => url);
