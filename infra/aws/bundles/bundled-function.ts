import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Duration, Token } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  CfnFunction,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { variables } from '../../../lib/store/runtime/env.ts';
import { limitsOf } from '../../limits.ts';
import { maxStageName, type Stage } from '../stage.ts';

/** Settings of all functions of a stage. */
export interface FunctionSurroundings {
  readonly stage: Stage;
  /** Folder that `bundleFunctions` wrote. */
  readonly bundles: string;
  readonly logGroup: ILogGroup;
  /**
   * Environment variables, by the names in lib/store/runtime/env.ts. Only functions that use the table get its
   * variable.
   */
  readonly environment: Readonly<Record<string, string>>;
}

export interface BundledFunctionProps {
  readonly surroundings: FunctionSurroundings;
  /** File below `functions/` without ending, e.g. `playground/evaluate`. */
  readonly handler: string;
  /** The function's own name, where several functions have the same handler; default: that of the handler. */
  readonly name?: string;
  readonly role: IRole;
  /** The table that the function uses; absent: none. */
  readonly table?: ITable;
  readonly description: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Callers could use all concurrency of the account with this function, so a stage may limit its share. */
  readonly greedy?: boolean;
}

const longestName = 64;
const longestDescription = 256;

/** SHA-256, in hexadecimal, of the paths and contents of all files in a folder that are uploaded. */
export const hashOfCode = (folder: string): string => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map(({ parentPath, name }) => join(parentPath, name));
  const hash = createHash('sha256');
  for (const file of files.sort()) {
    const bytes = readFileSync(file);
    hash.update(`${relative(folder, file)} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
};

/**
 * The code in a folder. The hash is computed here, because the CDK keeps a file in the home folder for each folder that
 * it hashes, and searches all of them after each. That takes as long as the rest of a synthesis.
 */
const codeIn = (folder: string): Code => Code.fromAsset(folder, { exclude: ['*.map'], assetHash: hashOfCode(folder) });

/** One Lambda: the bundle of one file below `functions/`. */
export class BundledFunction extends LambdaFunction {
  /** The name itself, not a reference to the resource. */
  readonly ownName: string;

  constructor(scope: Construct, props: BundledFunctionProps) {
    const { surroundings, handler, name = handler, role, table } = props;
    const { ms, mb } = limitsOf(handler);
    const { tracing, reservedConcurrency } = surroundings.stage;
    super(scope, handler.replaceAll('/', '-'), {
      functionName: functionName(surroundings.stage, name),
      description: props.description.slice(0, longestDescription),
      code: codeIn(join(surroundings.bundles, handler)),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      memorySize: mb,
      timeout: Duration.millis(ms),
      role,
      environment: {
        ...surroundings.environment,
        ...(table && { [variables.table]: table.tableName }),
        ...props.environment,
      },
      logGroup: surroundings.logGroup,
      loggingFormat: LoggingFormat.JSON,
      ...(props.greedy && reservedConcurrency !== undefined && { reservedConcurrentExecutions: reservedConcurrency }),
    });
    this.ownName = functionName(surroundings.stage, name);
    const { defaultChild } = this.node;
    if (!(defaultChild instanceof CfnFunction)) throw new Error('No function was made');
    // The role already has the permission for it: CDK's own option would add a policy beside the role.
    if (tracing) defaultChild.tracingConfig = { mode: Tracing.ACTIVE };
  }
}

const digits = 6;
const longestStage = 'x'.repeat(maxStageName);

/**
 * `halyard-<stage>-<handler>`; all functions of a stage begin with `halyard-<stage>-`. If the name is longer than
 * Lambda allows, its end is replaced by some digits of a hash, so that no two names are equal.
 */
export const functionName = (stage: Pick<Stage, 'name'>, handler: string): string => {
  const prefix = functionPrefix(stage);
  const rest = handler.replaceAll('/', '-');
  // A stage whose name CloudFormation fills in may have the longest one.
  const room = longestName - (Token.isUnresolved(prefix) ? functionPrefix({ name: longestStage }) : prefix).length;
  if (rest.length <= room) return `${prefix}${rest}`;
  const hash = createHash('sha256').update(handler).digest('hex').slice(0, digits);
  return `${prefix}${rest.slice(0, room - digits - 1)}-${hash}`;
};

export const functionPrefix = (stage: Pick<Stage, 'name'>): string => `halyard-${stage.name}-`;
