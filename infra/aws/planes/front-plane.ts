import { CfnParameter, NestedStack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Route } from '../../../lib/contract/routes/route.ts';
import { Front } from '../front/front.ts';
import { OneAddress } from '../front/one-address.ts';
import type { Stage } from '../stage.ts';
import type { AdministeringPlane, SdkPlane } from './called-plane.ts';
import type { DataPlane } from './data-plane.ts';

export interface FrontPlaneProps {
  readonly stage: Stage;
  readonly routes: readonly Route[];
  readonly data: DataPlane;
  readonly sdk: SdkPlane;
  readonly identity: AdministeringPlane;
  readonly administration: AdministeringPlane;
}

const digestParameter = 'FrontDigest';

/**
 * Where the planes meet: one address for all their APIs. It refers to every plane that is called, and none refers to it
 * (docs/decisions/0291-planes.md).
 */
export class FrontPlane extends NestedStack {
  readonly front: Front | undefined;
  readonly address: OneAddress | undefined;

  constructor(scope: Construct, id: string, { stage, routes, data, sdk, identity, administration }: FrontPlaneProps) {
    super(scope, id, { description: 'Halyard: one address' });
    const secret = this.readSecret(data);
    const apis = { sdk: sdk.api, identity: identity.api, administration: administration.api };
    this.front =
      stage.front && data.published
        ? new Front(this, 'Front', {
            stage,
            settings: stage.front,
            apis,
            bucket: data.published,
            consoleBucket: data.consoleFiles,
            secret,
          })
        : undefined;
    this.address = needsOneAddress(stage)
      ? new OneAddress(this, 'Address', { stage, routes, apis, secret })
      : undefined;
  }

  /** The secret that is sent. Its hash comes as a parameter with a name of its own: AWS's check takes the CDK's for a password's. */
  private readSecret({ seeding, secrets: [{ parameter, digest }] }: DataPlane): string {
    const { valueAsString } = new CfnParameter(this, digestParameter);
    this.setParameter(digestParameter, digest);
    return seeding.readFrontSecret(this, { parameter, digest: valueAsString });
  }
}

/** Whether the SDK plane's API passes on what belongs to other planes: without a front, or for an own domain of the API. */
const needsOneAddress = ({ front, domain }: Stage): boolean => front === undefined || domain !== undefined;
