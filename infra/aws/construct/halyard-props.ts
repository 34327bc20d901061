/**
 * What distinguishes one installation in an account from another. Each property has the name of a setting of `npm run
 * deploy` (docs/operations.md) and the same default. ARNs and addresses of mail may be tokens of the CDK, e.g.
 * `certificate.certificateArn`; what becomes part of a name may not.
 */
export interface HalyardProps {
  /** 1 to 16 lower-case letters and digits; the first is a letter. Part of the names of everything that is made. */
  readonly stage: string;
  /**
   * The data survives the stack, the table refuses to be deleted, logs are kept longer, and there are alarms and a
   * dashboard. Default: `true` for the stages `prod` and `production`.
   */
  readonly production?: boolean;
  /** Default: as `production`, and `true` with `alarmEmail`. */
  readonly alarms?: boolean;
  /** Gets a mail for each alarm; AWS first sends it a mail to confirm. */
  readonly alarmEmail?: string;
  /** A CloudWatch dashboard. Default: as `production`. */
  readonly dashboard?: boolean;
  /** New versions of the most used functions first get a tenth of the requests for five minutes. Default: as `production`. */
  readonly canary?: boolean;
  /** A schedule keeps the functions warm that the console calls first: about 0.14 USD a month. Default: `false`. */
  readonly warm?: boolean;
  /** X-Ray in gateway and functions; each trace is paid. Default: `false`. */
  readonly tracing?: boolean;
  /** ARN of a backup vault in another region or account, which gets a copy of the table every day. Default: no copies. */
  readonly backup?: string;
  /** Days for which every revision can be read back, at least 30. Default: 400. */
  readonly history?: number;
  /** Own domain of the API, without `https://`; with `certificateArn`. */
  readonly domainName?: string;
  /** ARN of the certificate of `domainName`, in the region of the stack. */
  readonly certificateArn?: string;
  /** Public https address without a trailing slash, if callers use neither AWS's addresses nor a domain named here. */
  readonly baseUrl?: string;
  /** A CloudFront distribution for polls, the console and the API. Default: `true`; without it the API serves the console. */
  readonly front?: boolean;
  /** Own domain of the front, without `https://`; with `frontCertificateArn`. */
  readonly frontDomainName?: string;
  /** ARN of the certificate of `frontDomainName`, in us-east-1. */
  readonly frontCertificateArn?: string;
  /** One or two names of the secret by which functions recognize the front; the front sends the first. */
  readonly frontSecret?: readonly string[];
  /** ARN of a web ACL for CloudFront. */
  readonly frontWebAcl?: string;
  /** Ids of the policies of another stage's front, which this one uses, too. */
  readonly frontPolicies?: readonly string[];
  /** `front`: the API refuses what did not come through the front. */
  readonly apiOnly?: 'front';
  /** A second region for polls. A stack of its own is added to the app. */
  readonly replica?: string;
  /** The address from which SES sends links for passwords. Default: no mail is sent. */
  readonly mailFrom?: string;
  /** Ranges of private addresses to which events may be delivered, e.g. `10.0.0.0/8`. Default: public addresses only. */
  readonly deliverTo?: readonly string[];
  /** `own`, or the name or ARN of an EventBridge bus that gets every event. Default: none does. */
  readonly eventBus?: string;
  /** Alarms of CloudWatch with the tag `halyard:flag` guard that flag. Default: `true`. */
  readonly alarmStates?: boolean;
  /** A session ends after so many minutes without use. Default: 120. */
  readonly sessionIdleMinutes?: number;
  /** A session ends after so many hours in any case. Default: 48. */
  readonly sessionHours?: number;
  /** Origins of web pages that may call the API, or `*` alone. Default: none. */
  readonly corsOrigins?: readonly string[];
  /** Requests in a second that the API accepts. Default: 200. */
  readonly throttleRate?: number;
  /** Requests at once that the API accepts. Default: 400. */
  readonly throttleBurst?: number;
  /** Executions at once of each of the functions that callers could keep busy. Default: no limit. */
  readonly reservedConcurrency?: number;
  /** Executions at once that Lambda allows the account in this region. Default: 1,000. */
  readonly accountConcurrency?: number;
  /** A deployment fails if API Gateway imports the definition of the API with a warning. Default: `true`. */
  readonly failOnWarnings?: boolean;
  /** Name of a restored table that replaces the stack's own; with `tableStream`. */
  readonly table?: string;
  /** ARN of the stream of `table`. */
  readonly tableStream?: string;
  /** The release that the stage has, if this deployment is demanded against the rule of upgrades (docs/operations.md). */
  readonly forceRelease?: string;
}
