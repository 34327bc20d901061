import { describeUnmodifiedSdks } from './sdk-unmodified.ts';

describeUnmodifiedSdks('the API', ({ url }) => url);
