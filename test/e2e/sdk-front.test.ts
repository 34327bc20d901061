import { hurryEdge } from '../support/edge-clock.ts';
import { describeUnmodifiedSdks } from './sdk-unmodified.ts';

describeUnmodifiedSdks('the front', ({ frontUrl }) => frontUrl, { started: hurryEdge });
