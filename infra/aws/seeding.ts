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
import { adminTokenParameter, firstFrontSecret, type Stage, secretsKeyParameter } from './stage.ts';

export interface SeedingProps {
  readonly surroundings: FunctionSurroundings;
  readonly table: ITable;
  /** The time of the deployment. */
  readonly now: Date;
}

/** The secret that the front sends, and its SHA-256 in hex. */
export interface FrontSecret {
  readonly secret: string;
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
  private readonly seed: BundledFunction;
  private readonly properties: Readonly<Record<string, string>>;
  /** A minute longer than the function may run: without it CloudFormation waits an hour for an answer that is lost. */
  private readonly serviceTimeout = Duration.minutes(Duration.millis(limitsOf(seedHandler).ms).toMinutes() + 1);

  constructor(scope: Construct, id: string, { surroundings, table, now }: SeedingProps) {
    super(scope, id);
    this.parameter = adminTokenParameter(surroundings.stage);
    const { stage } = surroundings;
    const key = secretsKeyParameter(stage);
    const role = lambdaRole(this, 'seed-role', {
      surroundings,
      grants: [
        ...writerGrants(table),
        protectionGrants(table),
        parameterGrants(this, this.parameter),
        keyMakerGrants(this, key),
        accountSettingsGrants(),
      ],
    });
    Validations.of(role).acknowledge({
      id: 'AwsSolutions-IAM5[Resource::*]',
      reason: 'It reads the limits of the account, and lambda:GetAccountSettings supports no resources.',
    });
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
      // CloudFormation invokes the function again only if one of these changes: the code, or the table.
      properties: this.properties,
    });
  }

  /**
   * Creates a secret of the stack, once for each name. Functions recognize the front by it, and know only its SHA-256.
   * It has no price. It passes from the data plane to the front as a parameter, so whoever may describe the stacks can read
   * it. Another name is another resource, not an update of the first one, because
   * functions get new versions only when the template has changed.
   */
  makeFrontSecret(name: string): FrontSecret {
    const part = name === firstFrontSecret ? '' : createHash('sha256').update(name).digest('hex').slice(0, 8);
    const resource = new CustomResource(this, `FrontSecret${part}`, {
      resourceType: 'Custom::HalyardFrontSecret',
      serviceToken: this.seed.functionArn,
      serviceTimeout: this.serviceTimeout,
    });
    return { secret: resource.getAttString('Secret'), digest: resource.getAttString('Sha256') };
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
