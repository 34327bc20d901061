import { join } from 'node:path';
import { Duration } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import {
  ApplicationLogLevel,
  Architecture,
  Code,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { variables } from '../../lib/environment.ts';
import { limitsOf } from '../limits.ts';
import type { Stage } from './stage.ts';

/** What all functions of a stage share. */
export interface FunctionSurroundings {
  readonly stage: Stage;
  /** Folder that `bundleFunctions` wrote. */
  readonly bundles: string;
  readonly logGroup: ILogGroup;
  /** Environment variables, by the names in lib/environment.ts; the table's is for functions that reach it. */
  readonly environment: Readonly<Record<string, string>>;
}

export interface BundledFunctionProps {
  readonly surroundings: FunctionSurroundings;
  /** File below `functions/` without ending, e.g. `playground/evaluate`. */
  readonly handler: string;
  readonly role: IRole;
  /** The table it works on; absent: it reaches none. */
  readonly table?: ITable;
  readonly description: string;
  readonly environment?: Readonly<Record<string, string>>;
}

const longestName = 64;
const longestDescription = 256;

/** One Lambda: the bundle of one file below `functions/`. */
export class BundledFunction extends LambdaFunction {
  constructor(scope: Construct, props: BundledFunctionProps) {
    const { surroundings, handler, role, table } = props;
    const { ms, mb } = limitsOf(handler);
    super(scope, handler.replaceAll('/', '-'), {
      functionName: functionName(surroundings.stage, handler),
      description: props.description.slice(0, longestDescription),
      code: Code.fromAsset(join(surroundings.bundles, handler), { exclude: ['*.map'] }),
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
      applicationLogLevelV2: ApplicationLogLevel.INFO,
    });
  }
}

/** `halyard-<stage>-<handler>`; what all functions of a stage begin with is `halyard-<stage>-`. */
export const functionName = (stage: Stage, handler: string): string => {
  const name = `${functionPrefix(stage)}${handler.replaceAll('/', '-')}`;
  if (name.length > longestName) throw new Error(`The function name ${name} is longer than ${longestName} characters`);
  return name;
};

export const functionPrefix = (stage: Stage): string => `halyard-${stage.name}-`;
