import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmWithDiff } from '../../changes/confirm-with-diff.tsx';
import { Button } from '../../design/button.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { announce } from '../../design/messages/toasts.ts';
import { type ApplicationDetails, deleteApplication } from '../../queries/applications.ts';
import { useLacking } from '../../session/permissions.ts';
import { applications } from '../../texts/applications.ts';

const { remove: texts } = applications.one;

/** Deletes an application; it returns when it registers again. */
export const Forget = ({ application: { appName, description, url } }: { application: ApplicationDetails }) => {
  const lacking = useLacking();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button lacks={lacking({ permission: 'UPDATE_APPLICATION' })} onClick={() => setOpen(true)}>
        {texts.action}
      </Button>
      {open && (
        <ConfirmWithDiff
          title={texts.title(appName)}
          changes={[{ summary: texts.words(appName), before: { appName, description, url }, after: null }]}
          warning={<Banner look="warn">{texts.warning}</Banner>}
          danger
          action={texts.action}
          onClose={() => setOpen(false)}
          onSave={async () => {
            await deleteApplication(appName);
            await navigate({ to: '/applications' });
            announce({ title: texts.done(appName) });
          }}
        />
      )}
    </>
  );
};
