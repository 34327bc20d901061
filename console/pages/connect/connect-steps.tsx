import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CodeBlock } from '../../design/data/code-block.tsx';
import { copyText } from '../../design/fields/copy-text.ts';
import { EnvironmentField, firstEnvironment } from '../../design/fields/environment-field.tsx';
import { EmptyState } from '../../design/messages/empty-state.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Loading } from '../../design/messages/loading.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { NoProject } from '../../layout/no-project.tsx';
import { ProjectSelect } from '../../layout/project-select.tsx';
import { linkedEnvironments, projects } from '../../queries/configuration.ts';
import { searchIn } from '../../queries/first-reads.ts';
import { flagPage } from '../../queries/flags.ts';
import { useAddress } from '../../session/use-address.ts';
import { connect as texts } from '../../texts/connect.ts';
import styles from './connect.module.css';
import type { ConnectSearch } from './connect-search.ts';
import { FirstRequestStep } from './first-request-step.tsx';
import { FlagField } from './flag-field.tsx';
import { type TokenMade, takeHanded, usableToken } from './made-tokens.ts';
import { OriginStep } from './origin-step.tsx';
import { SdkChoice } from './sdk-choice.tsx';
import type { Sdk } from './sdks.ts';
import { kinds, snippet } from './snippet.ts';
import { TokenStep } from './token-step.tsx';

/** Stands in the code where nobody has made or chosen the real one. */
const placeholders = { client: '<backend token>', frontend: '<frontend token>', flag: 'my-flag' } as const;

/** The flag that was made last, which somebody who has just made it wants to ask for. */
const useNewestFlag = (project: string) =>
  useQuery({
    ...flagPage(searchIn(project, { sortBy: 'createdAt', sortOrder: 'desc' }), 0),
    select: ({ features }) => features[0]?.name ?? null,
  });

interface StepsProps {
  readonly project: string;
  readonly sdk: Sdk;
  readonly search: ConnectSearch;
  readonly onSearch: (changed: ConnectSearch) => void;
}

/** What is asked for, the token, the code, and whether it works. */
const Steps = ({ project, sdk, search, onSearch }: StepsProps) => {
  const address = useAddress();
  const [made, setMade] = useState<readonly TokenMade[]>(takeHanded);
  const linked = useQuery(linkedEnvironments(project));
  const newest = useNewestFlag(project);
  const { token: type, install } = kinds[sdk];
  if (linked.isError) return <ErrorState error={linked.error} onRetry={() => void linked.refetch()} />;
  if (linked.data === undefined || newest.isPending) return <Loading />;
  const environment =
    linked.data.find(({ name }) => name === search.environment)?.name ??
    (firstEnvironment(linked.data) || linked.data[0]?.name);
  if (environment === undefined)
    return (
      <EmptyState title={texts.where.noEnvironment}>
        <p>{texts.where.noEnvironmentText}</p>
      </EmptyState>
    );
  const flag = search.flag ?? newest.data ?? undefined;
  const token = usableToken(made, { type, environment, project });
  const codeWith = (secret: string | undefined): string =>
    snippet(sdk, {
      address,
      token: secret ?? placeholders[type],
      flag: flag ?? placeholders.flag,
      app: project,
    });
  const take = async (next: TokenMade): Promise<void> => {
    setMade([...made, next]);
    const isCopied = await copyText(codeWith(next.secret));
    announce({ title: isCopied ? texts.token.copied : texts.token.notCopied });
  };
  return (
    <>
      <section className={styles.step} aria-labelledby="connect-where">
        <h2 id="connect-where">{texts.where.heading}</h2>
        <div className={styles.where}>
          <ProjectSelect
            projectId={project}
            onChange={(next) => onSearch({ project: next, environment: undefined, flag: undefined })}
          />
          <EnvironmentField
            label={texts.where.environment}
            offered={linked.data}
            value={environment}
            onChange={(next) => onSearch({ environment: next })}
          />
          <FlagField
            project={project}
            value={search.flag ?? ''}
            newest={newest.data ?? undefined}
            onChange={(next) => onSearch({ flag: next })}
          />
        </div>
      </section>
      <TokenStep
        key={`${project}/${environment}/${type}`}
        sdk={sdk}
        project={project}
        environment={environment}
        token={token}
        onMade={(next) => void take(next)}
      />
      {type === 'frontend' && <OriginStep />}
      <section className={styles.step} aria-labelledby="connect-code">
        <h2 id="connect-code">{texts.code.heading}</h2>
        {install !== undefined && <CodeBlock label={texts.code.install} code={install} />}
        <CodeBlock label={texts.code.run} code={codeWith(token?.secret)} />
      </section>
      <FirstRequestStep sdk={sdk} project={project} environment={environment} flag={flag} token={token} />
    </>
  );
};

export interface ConnectStepsProps {
  readonly search: ConnectSearch;
  readonly onSearch: (changed: ConnectSearch) => void;
}

/** From nothing to an application that asks for a flag: environment, token, code, first request. */
export const ConnectSteps = ({ search, onSearch }: ConnectStepsProps) => {
  const all = useQuery(projects);
  const { sdk = 'node' } = search;
  const project = search.project ?? all.data?.[0]?.id;
  if (project === undefined && all.isError) return <ErrorState error={all.error} onRetry={() => void all.refetch()} />;
  if (project === undefined) return all.isPending ? <Loading /> : <NoProject />;
  return (
    <div className={styles.steps}>
      <section className={styles.step} aria-labelledby="connect-sdk">
        <h2 id="connect-sdk">{texts.sdk.heading}</h2>
        <SdkChoice value={sdk} onChange={(next) => onSearch({ sdk: next })} />
      </section>
      <Steps project={project} sdk={sdk} search={search} onSearch={onSearch} />
    </div>
  );
};
