import { Duration } from 'aws-cdk-lib';
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
  HeadersFrameOption,
  HeadersReferrerPolicy,
  type ICachePolicy,
  type IOriginRequestPolicy,
  type IResponseHeadersPolicy,
  OriginRequestCookieBehavior,
  OriginRequestHeaderBehavior,
  OriginRequestPolicy,
  OriginRequestQueryStringBehavior,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { consoleFiles, security } from '../../../lib/contract/console.ts';
import { callersCacheControl, keyHeaders, pollHeaders, tlsHeader } from '../../front/settings.ts';
import type { FrontPolicyIds } from '../stage.ts';

export interface FrontPoliciesProps {
  /** The name of a part in CloudFront. */
  readonly name: (part: string) => string;
  /** The policies of another stage; undefined: policies are made. */
  readonly ids: FrontPolicyIds | undefined;
}

/**
 * The policies of a distribution, as few as possible, because an account may have 20 of each kind
 * (docs/decisions/0277-policies-are-shared.md). They contain nothing of a stage, so several stages may use the same.
 */
export class FrontPolicies extends Construct {
  /** How polls are cached. */
  readonly cache: ICachePolicy;
  /** What functions at the edge and the API see of a request that may be answered from the cache. */
  readonly request: IOriginRequestPolicy;
  /** Headers of polls. */
  readonly pollHeaders: IResponseHeadersPolicy;
  /** Headers of everything else. */
  readonly headers: IResponseHeadersPolicy;

  constructor(scope: Construct, id: string, { name, ids }: FrontPoliciesProps) {
    super(scope, id);
    if (ids !== undefined) {
      const [cache, request, polls, others] = ids;
      this.cache = CachePolicy.fromCachePolicyId(this, 'PollCache', cache);
      this.request = OriginRequestPolicy.fromOriginRequestPolicyId(this, 'Request', request);
      this.pollHeaders = ResponseHeadersPolicy.fromResponseHeadersPolicyId(this, 'PollsHeaders', polls);
      this.headers = ResponseHeadersPolicy.fromResponseHeadersPolicyId(this, 'Headers', others);
      return;
    }
    this.cache = new CachePolicy(this, 'PollCache', {
      cachePolicyName: name('polls'),
      comment: 'As long as the answer says; apart for each token',
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(365),
      headerBehavior: CacheHeaderBehavior.allowList(...keyHeaders),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      cookieBehavior: CacheCookieBehavior.none(),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    });
    this.request = new OriginRequestPolicy(this, 'Request', {
      originRequestPolicyName: name('requests'),
      comment: 'What the API reads of a request that has no object, and the functions at the edge',
      headerBehavior: OriginRequestHeaderBehavior.allowList(...pollHeaders, tlsHeader),
      queryStringBehavior: OriginRequestQueryStringBehavior.none(),
      cookieBehavior: OriginRequestCookieBehavior.none(),
    });
    this.pollHeaders = new ResponseHeadersPolicy(this, 'PollsHeaders', {
      responseHeadersPolicyName: name('polls'),
      securityHeadersBehavior: securityHeaders(security.contentSecurityPolicy),
      customHeadersBehavior: {
        customHeaders: [{ header: 'Cache-Control', value: callersCacheControl, override: true }],
      },
    });
    this.headers = new ResponseHeadersPolicy(this, 'Headers', {
      responseHeadersPolicyName: name('others'),
      // Of the console; for answers of the API, which are no pages, it means nothing.
      securityHeadersBehavior: securityHeaders(consoleFiles.contentSecurityPolicy),
    });
  }

  /** The value of `frontPolicies` for a stage that uses the same. */
  get ids(): FrontPolicyIds {
    return [
      this.cache.cachePolicyId,
      this.request.originRequestPolicyId,
      this.pollHeaders.responseHeadersPolicyId,
      this.headers.responseHeadersPolicyId,
    ];
  }
}

/** Security headers, unless the origin has set them itself. */
const securityHeaders = (contentSecurityPolicy: string): ResponseSecurityHeadersBehavior => ({
  strictTransportSecurity: {
    accessControlMaxAge: Duration.seconds(security.hstsSeconds),
    includeSubdomains: false,
    override: false,
  },
  contentTypeOptions: { override: false },
  frameOptions: { frameOption: HeadersFrameOption.DENY, override: false },
  referrerPolicy: { referrerPolicy: HeadersReferrerPolicy.NO_REFERRER, override: false },
  contentSecurityPolicy: { contentSecurityPolicy, override: false },
});
