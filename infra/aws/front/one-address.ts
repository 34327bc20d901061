import { Validations } from 'aws-cdk-lib';
import { CfnApiMapping, CfnDomainName, CfnIntegration, CfnRoute } from 'aws-cdk-lib/aws-apigatewayv2';
import { Construct } from 'constructs';
import { frontHeaders } from '../../../lib/contract/front-headers.ts';
import { maxRequestMs } from '../../../lib/contract/limits.ts';
import { planeOf } from '../../../lib/contract/routes/plane.ts';
import type { Route } from '../../../lib/contract/routes/route.ts';
import type { HttpApi } from '../api/http-api.ts';
import type { RestApi } from '../api/rest-api.ts';
import type { Stage } from '../stage.ts';

/** The APIs of the planes. */
export interface Apis {
  readonly sdk: HttpApi;
  readonly identity: RestApi;
  readonly administration: RestApi;
}

export interface OneAddressProps {
  readonly stage: Stage;
  readonly routes: readonly Route[];
  readonly apis: Apis;
  /** The secret by which functions recognize that a request was passed on to them. */
  readonly secret: string;
}

/**
 * One address for all planes without a distribution: that of the SDK plane's API, which passes on everything else. The
 * functions believe the address of the caller and the host in these requests, as they believe the distribution
 * (docs/decisions/0293-one-address.md). An own domain leads to the same API.
 */
export class OneAddress extends Construct {
  /** The target of the DNS record for a custom domain, and the hosted zone of that target. */
  readonly domainTarget: { readonly name: string; readonly zone: string } | undefined;

  constructor(scope: Construct, id: string, { stage, routes, apis, secret }: OneAddressProps) {
    super(scope, id);
    const apiId = apis.sdk.id;
    const passOn = (name: 'identity' | 'administration'): CfnIntegration => {
      const { host, path } = apis[name];
      return new CfnIntegration(this, name, {
        apiId,
        integrationType: 'HTTP_PROXY',
        integrationMethod: 'ANY',
        integrationUri: `https://${host}`,
        payloadFormatVersion: '1.0',
        timeoutInMillis: maxRequestMs,
        requestParameters: {
          'overwrite:path': `${path}\${request.path}`,
          [`overwrite:header.${frontHeaders.viewer}`]: '$context.identity.sourceIp',
          [`overwrite:header.${frontHeaders.host}`]: '$context.domainName',
          [`overwrite:header.${frontHeaders.secret}`]: secret,
        },
      });
    };
    const add = (key: string, integration: CfnIntegration): void => {
      const route = new CfnRoute(this, key.replaceAll(/\W+/g, '-'), {
        apiId,
        routeKey: key,
        authorizationType: 'NONE',
        target: `integrations/${integration.ref}`,
      });
      Validations.of(route).acknowledge({
        id: 'AwsSolutions-APIG4',
        reason: 'The API to which the request is passed on has the authorizer.',
      });
    };
    const identity = passOn('identity');
    for (const folder of foldersOf(routes)) {
      add(`ANY ${folder}`, identity);
      add(`ANY ${folder}/{proxy+}`, identity);
    }
    // More specific than `$default`, which is the SDK plane's own.
    const administration = passOn('administration');
    for (const key of ['ANY /', 'ANY /{proxy+}']) add(key, administration);
    this.domainTarget = ownDomain(this, apiId, stage);
  }
}

/** The folders of the identity plane's paths, e.g. `/auth` and `/api/admin/groups`: no other plane has a path there. */
export const foldersOf = (routes: readonly Route[]): readonly string[] => [
  ...new Set(
    routes
      .filter((route) => planeOf(route) === 'identity')
      .map(({ path }) =>
        path
          .split('/')
          .slice(0, path.startsWith('/api/') ? 4 : 2)
          .join('/'),
      ),
  ),
];

/** A custom domain for the API. Its DNS record is made outside this stack. */
const ownDomain = (scope: Construct, apiId: string, { domain }: Stage): OneAddress['domainTarget'] => {
  if (domain === undefined) return undefined;
  const made = new CfnDomainName(scope, 'Domain', {
    domainName: domain.name,
    // An HTTP API knows no other policy.
    domainNameConfigurations: [
      { certificateArn: domain.certificate, endpointType: 'REGIONAL', securityPolicy: 'TLS_1_2' },
    ],
  });
  new CfnApiMapping(scope, 'DomainMapping', { apiId, domainName: made.ref, stage: '$default' });
  return { name: made.attrRegionalDomainName, zone: made.attrRegionalHostedZoneId };
};
