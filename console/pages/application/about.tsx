import { useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { EditDialog } from '../../changes/edit-dialog.tsx';
import { memberChanges, type Sentences } from '../../changes/member-changes.ts';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { Button } from '../../design/button.tsx';
import { Facts } from '../../design/data/facts.tsx';
import { TextArea, TextField } from '../../design/fields/field.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { Moment } from '../../design/time/moment.tsx';
import {
  type Application,
  type ApplicationDetails,
  type Description,
  describeApplication,
  descriptionNow,
  descriptionOf,
} from '../../queries/applications.ts';
import { useLacking } from '../../session/permissions.ts';
import { applications } from '../../texts/applications.ts';
import type { Newest } from '../applications/sdk.ts';
import { SdkVersion } from '../applications/sdk-version.tsx';
import { usageText } from '../applications/usage-text.ts';

const { one: texts } = applications;

const sentences: Sentences<Description> = {
  description: (text) => texts.words.description(text),
  url: (text) => texts.words.url(text),
};

export interface AboutProps {
  readonly application: ApplicationDetails;
  /** The entry of the application list; undefined: not loaded. */
  readonly listed: Application | undefined;
  readonly newest: Newest;
}

const DescriptionDialog = ({ application, onClose }: Pick<AboutProps, 'application'> & { onClose: () => void }) => {
  const { appName } = application;
  const [before] = useState(() => descriptionOf(application));
  return (
    <EditDialog
      title={texts.editTitle(appName)}
      initial={before}
      isFine={() => true}
      changesOf={(draft) => memberChanges(before, draft, sentences)}
      onClose={onClose}
      onSave={async (draft) => {
        await requireUnmoved(before, await descriptionNow(appName));
        await describeApplication(appName, draft);
        announce({
          title: texts.changed(appName),
          undo: async () => {
            await requireUnmoved(draft, await descriptionNow(appName));
            await describeApplication(appName, before);
            await queryClient.invalidateQueries();
            announce({ title: texts.undone(appName) });
          },
        });
      }}
      form={(draft, change) => (
        <>
          <TextArea
            label={texts.description}
            maxLength={1000}
            dir="auto"
            value={draft.description}
            onChange={(event) => change({ description: event.target.value })}
          />
          <TextField
            label={texts.url}
            hint={texts.urlHint}
            maxLength={1000}
            inputMode="url"
            value={draft.url}
            onChange={(event) => change({ url: event.target.value.trim() })}
          />
        </>
      )}
    />
  );
};

/** An address that a user wrote; it becomes a link only if it is an http(s) URL. */
const Address = ({ url }: { readonly url: string }) =>
  /^https?:\/\//i.test(url) ? (
    <a href={url} rel="noreferrer">
      {url}
    </a>
  ) : (
    url
  );

/** Facts about an application, and where it is used. */
export const About = ({ application, listed, newest }: AboutProps) => {
  const lacking = useLacking();
  const [editing, setEditing] = useState(false);
  const { description, url, sdkVersion, createdAt } = application;
  const facts = [
    [texts.description, description || texts.descriptionNone],
    ...(url ? [[texts.url, <Address key="url" url={url} />] as const] : []),
    [texts.sdk, <SdkVersion key="sdk" sdk={sdkVersion} newest={newest} />],
    [texts.since, createdAt === undefined ? applications.onlyReports : <Moment key="since" at={createdAt} />],
    ...(listed ? [[texts.usage, usageText(listed)] as const] : []),
  ] as const;
  return (
    <Facts
      heading={texts.about}
      facts={facts}
      actions={
        <Button lacks={lacking({ permission: 'UPDATE_APPLICATION' })} onClick={() => setEditing(true)}>
          {texts.edit}
        </Button>
      }
    >
      {editing && <DescriptionDialog application={application} onClose={() => setEditing(false)} />}
    </Facts>
  );
};
