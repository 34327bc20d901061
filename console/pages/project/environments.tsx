import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmWithDiff } from '../../changes/confirm-with-diff.tsx';
import { constraintsText } from '../../constraints/words.ts';
import { Button } from '../../design/button.tsx';
import { Switch } from '../../design/fields/switch.tsx';
import { Late, lateCode } from '../../design/late.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { announce } from '../../design/messages/toasts.ts';
import page from '../../design/page.module.css';
import { EnvironmentName } from '../../layout/environment-name.tsx';
import { projectEnvironments } from '../../queries/configuration.ts';
import {
  defaultStrategyOf,
  linkEnvironment,
  type ProjectEnvironment,
  unlinkEnvironment,
} from '../../queries/projects.ts';
import { useLacking } from '../../session/permissions.ts';
import { projects } from '../../texts/projects.ts';
import type { CopyFlagsProps } from './copy-flags.tsx';
import type { DefaultStrategyDialogProps } from './default-strategy-dialog.tsx';

const defaultStrategy = lateCode<DefaultStrategyDialogProps>(
  async () => (await import('./default-strategy-dialog.tsx')).DefaultStrategyDialog,
);

/** It can do what an import can. */
const copyFlags = lateCode<CopyFlagsProps>(async () => (await import('./copy-flags.tsx')).CopyFlags);

const { environments: texts } = projects;

interface LinkProps {
  readonly projectId: string;
  readonly environment: ProjectEnvironment;
  readonly onClose: () => void;
}

const ConfirmLink = ({ projectId, environment: { name, type, visible }, onClose }: LinkProps) => (
  <ConfirmWithDiff
    title={visible ? texts.unlinkTitle(name) : texts.linkTitle(name)}
    action={texts.linkAction(name, visible)}
    changes={[
      {
        summary: visible ? texts.unlink(name) : texts.link(name),
        before: { environment: name, linked: visible },
        after: { environment: name, linked: !visible },
      },
    ]}
    environment={{ name, production: type === 'production', reviewed: false, maySkip: true }}
    inHistory
    warning={visible && <Banner look="bad">{texts.unlinkWarning}</Banner>}
    danger={visible}
    onClose={onClose}
    onSave={async ({ comment }) => {
      await (visible ? unlinkEnvironment : linkEnvironment)(projectId, name, comment);
      announce({ title: texts.done(name, !visible) });
    }}
  />
);

const strategyText = ({ defaultStrategy }: ProjectEnvironment): string => {
  if (defaultStrategy === undefined) return texts.standard;
  const { rollout, constraints } = defaultStrategyOf(defaultStrategy);
  return texts.summary(rollout, constraintsText(constraints));
};

/** The environments of a project, with their default strategies. */
export const Environments = ({ projectId }: { readonly projectId: string }) => {
  const lacking = useLacking();
  const { data = [], error, isError } = useQuery(projectEnvironments(projectId));
  const [opened, setOpened] = useState<{ dialog: 'link' | 'strategy' | 'copy'; environment: ProjectEnvironment }>();
  const lacks = lacking({ permission: 'UPDATE_PROJECT', project: projectId });
  const close = (): void => setOpened(undefined);
  return (
    <section className={page.card} aria-labelledby="project-environments">
      <h2 id="project-environments">{texts.heading}</h2>
      <p className={page.soft}>{texts.hint}</p>
      {isError && <ErrorState error={error} />}
      <ul className={page.items}>
        {data.map((environment) => (
          <li key={environment.name} className={page.row}>
            <Switch
              label={texts.linked(environment.name)}
              on={environment.visible}
              lacks={lacks}
              onChange={() => setOpened({ dialog: 'link', environment })}
            />
            <span className={page.name}>
              <EnvironmentName name={environment.name} type={environment.type} />
            </span>
            <span className={page.soft}>{environment.type}</span>
            {environment.visible && (
              <>
                <span className={page.grow}>
                  <span className={page.soft} dir="auto">
                    {texts.defaultStrategy}: {strategyText(environment)}
                  </span>
                </span>
                <Button
                  lacks={lacking({ permission: 'UPDATE_FEATURE', project: projectId })}
                  aria-label={texts.copy.open(environment.name)}
                  onClick={() => setOpened({ dialog: 'copy', environment })}
                >
                  {texts.copy.button}
                </Button>
                <Button lacks={lacks} onClick={() => setOpened({ dialog: 'strategy', environment })}>
                  {texts.edit(environment.name)}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {opened?.dialog === 'link' && (
        <ConfirmLink projectId={projectId} environment={opened.environment} onClose={close} />
      )}
      {opened?.dialog === 'copy' && (
        <Late code={copyFlags} props={{ projectId, source: opened.environment.name, onClose: close }} />
      )}
      {opened?.dialog === 'strategy' && (
        <Late code={defaultStrategy} props={{ projectId, environment: opened.environment, onClose: close }} />
      )}
    </section>
  );
};
