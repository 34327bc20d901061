import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Aws, CustomResource, Duration, FileSystem, Token, Validations } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { variables } from '../../lib/store/runtime/env.ts';
import { limitsOf } from '../limits.ts';
import { reserved } from './api/greedy-functions.ts';
import { BundledFunction, type FunctionSurroundings } from './bundles/bundled-function.ts';
import { accountSettingsGrants, keyMakerGrants, parameterGrants, protectionGrants, writerGrants } from './grants.ts';
import { lambdaRole } from './lambda-role.ts';
import {
  adminTokenParameter,
  firstFrontSecret,
  frontSecretParameter,
  type Stage,
  secretsKeyParameter,
} from './stage.ts';

export interface SeedingProps {
  readonly surroundings: FunctionSurroundings;
  readonly table: ITable;
  /** The time of the deployment. */
  readonly now: Date;
}

/** A secret by which functions recognize the front: the name of the parameter that keeps it, and its SHA-256 in hex. */
export interface FrontSecret {
  readonly parameter: string;
  readonly digest: string;
}

/** The account's limit of concurrent executions, as Lambda tells it when the stage is deployed. */
export interface AccountConcurrency {
  /** Threshold of the alarm ConcurrencyNear. */
  readonly near: number;
  /** The limit in words, and what to ask AWS for. */
  readonly note: string;
}

const seedHandler = 'seed';

/**
 * Creates the built-in data, the first admin token and the key of stored secrets, with each deployment that needs them.
 */
export class Seeding extends Construct {
  /** Name of the SSM parameter with the first admin token. */
  readonly parameter: string;
  readonly concurrency: AccountConcurrency;
  private readonly stage: Stage;
  private readonly seed: BundledFunction;
  private readonly properties: Readonly<Record<string, string>>;
  /** A minute longer than the function may run: without it CloudFormation waits an hour for an answer that is lost. */
  private readonly serviceTimeout = Duration.minutes(Duration.millis(limitsOf(seedHandler).ms).toMinutes() + 1);

  constructor(scope: Construct, id: string, { surroundings, table, now }: SeedingProps) {
    super(scope, id);
    this.parameter = adminTokenParameter(surroundings.stage);
    const { stage } = surroundings;
    this.stage = stage;
    const secrets = frontSecretParameter(stage, '*');
    const key = secretsKeyParameter(stage);
    const role = lambdaRole(this, 'seed-role', {
      surroundings,
      grants: [
        ...writerGrants(table),
        protectionGrants(table),
        parameterGrants(this, this.parameter),
        parameterGrants(this, secrets),
        keyMakerGrants(this, key),
        accountSettingsGrants(),
      ],
    });
    Validations.of(role).acknowledge(
      {
        id: 'AwsSolutions-IAM5[Resource::*]',
        reason: 'It reads the limits of the account, and lambda:GetAccountSettings supports no resources.',
      },
      {
        id: `AwsSolutions-IAM5[Resource::arn:<AWS::Partition>:ssm:<AWS::Region>:<AWS::AccountId>:parameter${secrets}]`,
        reason: 'It removes secrets of the front that the stage does not name any more.',
      },
    );
    this.seed = new BundledFunction(this, {
      surroundings,
      table,
      handler: seedHandler,
      role,
      description: 'Seeds built-in data and the first admin token when the stack is deployed',
      environment: { [variables.adminTokenParameter]: this.parameter, [variables.secretsKeyParameter]: key },
    });
    this.concurrency = this.readConcurrency(stage, now);
    this.properties = {
      Code: FileSystem.fingerprint(join(surroundings.bundles, seedHandler)),
      Table: table.tableName,
      ProtectTable: String(stage.production),
      EventBus: String(stage.eventBus !== undefined),
      // If the table stays, the key of its secrets stays too.
      KeepSecretsKey: String(stage.production || stage.restored !== undefined),
    };
  }

  /** The resource that seeds. It must be created last: it switches on the protection of a production table. */
  resourceIn(scope: Construct): CustomResource {
    return new CustomResource(scope, 'Seed', {
      resourceType: 'Custom::HalyardSeed',
      serviceToken: this.seed.functionArn,
      serviceTimeout: this.serviceTimeout,
      // CloudFormation invokes the function again only if one of these changes: the code, the table, or that there is a bus.
      properties: this.properties,
    });
  }

  /**
   * Creates a secret of the stage, once for each name. Functions recognize the front by it, and know only its SHA-256.
   * Another name is another resource, not an update of the first one, because functions get new versions only when the
   * template has changed.
   */
  makeFrontSecret(name: string): FrontSecret {
    const part = name === firstFrontSecret ? '' : createHash('sha256').update(name).digest('hex').slice(0, 8);
    const parameter = frontSecretParameter(this.stage, name);
    const resource = new CustomResource(this, `FrontSecret${part}`, {
      resourceType: 'Custom::HalyardFrontSecret',
      serviceToken: this.seed.functionArn,
      serviceTimeout: this.serviceTimeout,
      properties: { Parameter: parameter },
    });
    return { parameter, digest: resource.getAttString('Sha256') };
  }

  /**
   * The secret itself, for the stack that sends it: only within one stack does CloudFormation mask it
   * (docs/decisions/0306-the-secret-stays-in-one-stack.md).
   */
  readFrontSecret(scope: Construct, { parameter, digest }: FrontSecret): string {
    const resource = new CustomResource(scope, 'FrontSecret', {
      resourceType: 'Custom::HalyardFrontSecretValue',
      serviceToken: this.seed.functionArn,
      serviceTimeout: this.serviceTimeout,
      properties: { Parameter: parameter, Sha256: digest },
    });
    return resource.getAttString('Secret');
  }

  /** CloudFormation asks again with each deployment, because the time is another one. */
  private readConcurrency(stage: Stage, now: Date): AccountConcurrency {
    const resource = new CustomResource(this, 'Concurrency', {
      resourceType: 'Custom::HalyardConcurrency',
      serviceToken: this.seed.functionArn,
      serviceTimeout: this.serviceTimeout,
      properties: {
        At: now.toISOString(),
        Api: `https://lambda.${Aws.REGION}.${Aws.URL_SUFFIX}`,
        Assumed: String(stage.accountConcurrency),
        Reserved: String(reserved(stage)),
      },
    });
    return { near: Token.asNumber(resource.getAtt('Threshold')), note: resource.getAttString('Note') };
  }
}
