import { Duration, Stack, Validations } from 'aws-cdk-lib';
import { Certificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AllowedMethods,
  CachePolicy,
  Distribution,
  Function as EdgeFunction,
  type ErrorResponse,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  KeyValueStore,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  PriceClass,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  Signing,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { HttpOrigin, OriginGroup, S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { Bucket, type IBucket } from 'aws-cdk-lib/aws-s3';
import { Construct } from 'constructs';
import { assetPath } from '../../../lib/contract/console.ts';
import { frontHeaders } from '../../../lib/contract/front-headers.ts';
import { type Plane, planePaths, planes } from '../../../lib/contract/routes/plane.ts';
import { failoverStatuses, originIds, originSeconds, pollPath, replicaPath } from '../../front/settings.ts';
import { edgeSource, pagesSource } from '../../front/source.ts';
import { replicaBucket } from '../replica.ts';
import type { FrontPolicyIds, FrontSettings, Stage } from '../stage.ts';
import { letFrontRead } from './front-buckets.ts';
import { FrontPolicies } from './front-policies.ts';
import type { Apis } from './one-address.ts';

export interface FrontProps {
  readonly stage: Stage;
  readonly settings: FrontSettings;
  readonly apis: Apis;
  /** The bucket with the published answers. */
  readonly bucket: IBucket;
  /** The bucket with the files of the console. */
  readonly consoleBucket: IBucket;
  /** The secret by which functions recognize requests of the front. */
  readonly secret: string;
}

/**
 * The distribution in front of a stage (docs/front.md). It answers polls of SDKs with published objects, sends other
 * paths of the API to the API, and answers everything else with the files of the console.
 */
export class Front extends Construct {
  readonly distribution: Distribution;
  /** Without a trailing slash. */
  readonly url: string;
  /** The target of the DNS record for the front's own domain. */
  readonly target: string;
  /** The policies that it uses: the value of `frontPolicies` for another stage. */
  readonly policies: FrontPolicyIds;
  /** ARN of the store with the key that moves polls to the second region; undefined: there is none. */
  readonly pollSwitch: string | undefined;

  constructor(scope: Construct, id: string, { stage, settings, apis, bucket, consoleBucket, secret }: FrontProps) {
    super(scope, id);
    const { domain, webAcl } = settings;
    const { region } = Stack.of(this);
    // CloudFront is one for all regions of an account, so the same stage in another region needs other names.
    const name = (part: string): string => `halyard-${stage.name}-${region}-${part}`;
    const replica = replicaBucket(this, stage);
    // It begins without a key, and no deployment writes one: whoever has moved the polls moves them back.
    const keyValueStore = replica && new KeyValueStore(this, 'Polls', { keyValueStoreName: name('polls') });
    this.pollSwitch = keyValueStore?.keyValueStoreArn;
    const edge = new EdgeFunction(this, 'Edge', {
      functionName: name('edge'),
      comment: 'Answers polls from published objects, and names the caller to the API',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(edgeSource(replica ? 2 : 1)),
      ...(keyValueStore && { keyValueStore }),
    });
    const functionAssociations = [{ function: edge, eventType: FunctionEventType.VIEWER_REQUEST }];
    const originOf = (host: string, more: { readonly originPath?: string; readonly originId?: string }): HttpOrigin =>
      new HttpOrigin(host, {
        ...more,
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        connectionTimeout: Duration.seconds(originSeconds.connect),
        readTimeout: Duration.seconds(originSeconds.api),
        keepaliveTimeout: Duration.seconds(60),
        customHeaders: { [frontHeaders.secret]: secret },
      });
    const { sdk, identity, administration } = apis;
    const origins: Readonly<Record<Plane, HttpOrigin>> = {
      sdk: originOf(sdk.host, { originId: originIds.sdk }),
      identity: originOf(identity.host, { originPath: identity.path }),
      administration: originOf(administration.host, { originPath: administration.path }),
    };
    const pages = new EdgeFunction(this, 'Console', {
      functionName: name('console'),
      comment: 'Answers every address of the console with its page',
      runtime: FunctionRuntime.JS_2_0,
      code: FunctionCode.fromInline(pagesSource()),
    });
    const access = new S3OriginAccessControl(this, 'Access', {
      originAccessControlName: name('published'),
      // CloudFront always replaces the token of the caller by its signature, so that only the API gets the token.
      signing: Signing.SIGV4_ALWAYS,
    });
    const files = S3BucketOrigin.withOriginAccessControl(imported(this, 'Files', consoleBucket), {
      originAccessControl: access,
    });
    const objectsIn = (answers: IBucket, originId?: string): IOrigin =>
      S3BucketOrigin.withOriginAccessControl(answers, {
        originAccessControl: access,
        ...(originId !== undefined && { originId }),
        connectionAttempts: 1,
        connectionTimeout: Duration.seconds(originSeconds.connect),
      });
    const objects = objectsIn(imported(this, 'Objects', bucket));
    const policies = new FrontPolicies(this, 'Policies', { name, ids: settings.policies });
    this.policies = policies.ids;
    const common = { functionAssociations, viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY } as const;
    const ofApi = (plane: Plane) => ({
      ...common,
      origin: origins[plane],
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      // No managed policy has all headers except `Host` plus one of CloudFront's own
      // (docs/decisions/0182-the-front.md).
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      responseHeadersPolicy: policies.headers,
      // The API compresses its answers itself.
      compress: false,
    });
    const ofConsole = {
      origin: files,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
      // Each file states its own lifetime. The cache ignores query and cookies, because all callers get the same file.
      cachePolicy: CachePolicy.CACHING_OPTIMIZED,
      responseHeadersPolicy: policies.headers,
      compress: true,
    };
    const ofPolls = (origin: IOrigin) => ({
      ...common,
      origin,
      allowedMethods: AllowedMethods.ALLOW_GET_HEAD_OPTIONS,
      cachePolicy: policies.cache,
      originRequestPolicy: policies.request,
      responseHeadersPolicy: policies.pollHeaders,
      compress: true,
    });
    this.distribution = new Distribution(this, 'Distribution', {
      comment: `Halyard, stage ${stage.name}`,
      httpVersion: HttpVersion.HTTP2_AND_3,
      enableIpv6: true,
      // Polls have short answers, and the edge locations outside this class have higher prices.
      priceClass: PriceClass.PRICE_CLASS_100,
      ...(domain && {
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
        domainNames: [domain.name],
        certificate: Certificate.fromCertificateArn(this, 'Certificate', domain.certificate),
      }),
      ...(webAcl !== undefined && { webAclId: webAcl }),
      errorResponses,
      defaultBehavior: {
        ...ofConsole,
        originRequestPolicy: policies.request,
        functionAssociations: [{ function: pages, eventType: FunctionEventType.VIEWER_REQUEST }],
      },
      additionalBehaviors: {
        [pollPath]: ofPolls(
          new OriginGroup({
            primaryOrigin: objects,
            fallbackOrigin: origins.sdk,
            fallbackStatusCodes: [...failoverStatuses],
          }),
        ),
        ...(replica && { [replicaPath]: ofPolls(objectsIn(replica, originIds.replica)) }),
        // CloudFront uses the first pattern that matches, so the order is that of the planes.
        ...Object.fromEntries(planes.flatMap((plane) => planePaths[plane].map((path) => [path, ofApi(plane)]))),
        [assetPath]: ofConsole,
      },
    });
    this.url = `https://${domain?.name ?? this.distribution.distributionDomainName}`;
    this.target = this.distribution.distributionDomainName;
    const { distributionArn } = this.distribution;
    letFrontRead(this, 'Published', { bucket, distributionArn, lists: false });
    // With permission to list, S3 answers 404 for a missing file. Nobody else can list: no address leads to the bucket
    // itself.
    letFrontRead(this, 'ConsoleFiles', { bucket: consoleBucket, distributionArn, lists: true });
    acknowledge(this.distribution, settings);
  }
}

/**
 * The bucket as one whose policy is not that of its own stack: there, the policy would refer to the distribution, and so to
 * this stack.
 */
const imported = (scope: Construct, id: string, bucket: IBucket): IBucket =>
  Bucket.fromBucketAttributes(scope, id, {
    bucketArn: bucket.bucketArn,
    bucketRegionalDomainName: bucket.bucketRegionalDomainName,
  });

/**
 * CloudFront keeps errors for ten seconds, even where it keeps no other answers, so one caller would get the error of
 * another. Zero seconds prevent that. These are all statuses that CloudFront keeps.
 */
const errorResponses: ErrorResponse[] = [400, 403, 404, 405, 414, 416, 500, 501, 502, 503, 504].map((httpStatus) => ({
  httpStatus,
  ttl: Duration.seconds(0),
}));

const acknowledge = (distribution: Distribution, { domain, webAcl }: FrontSettings): void => {
  Validations.of(distribution).acknowledge(
    {
      id: 'Annotation::@aws-cdk/aws-cloudfront-origins:updateImportedBucketPolicyOac',
      reason: 'front-buckets.ts makes the policies of the buckets.',
    },
    {
      id: 'AwsSolutions-CFR1',
      reason: 'SDKs run everywhere; a company that wants to refuse countries names a web ACL (`frontWebAcl`).',
    },
    {
      id: 'AwsSolutions-CFR3',
      reason: 'A log of all polls would cost more than the polls; the API has an access log.',
    },
  );
  if (webAcl === undefined) {
    Validations.of(distribution).acknowledge({
      id: 'AwsSolutions-CFR2',
      reason: 'A web ACL has a monthly price; the setting `frontWebAcl` associates one that is made outside.',
    });
  }
  if (domain !== undefined) return;
  Validations.of(distribution).acknowledge({
    id: 'AwsSolutions-CFR4',
    reason:
      "CloudFront's own certificate comes with CloudFront's own minimum; the functions refuse what is older than TLS 1.2 " +
      'where they can see it, and a domain of its own has TLS 1.2 everywhere (docs/front.md).',
  });
};
