import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmWithDiff } from '../../changes/confirm-with-diff.tsx';
import { requireUnmoved } from '../../changes/require-unmoved.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { Banner } from '../../design/messages/banner.tsx';
import { announce } from '../../design/messages/toasts.ts';
import page from '../../design/page.module.css';
import { PageHead } from '../../layout/page-head.tsx';
import { maintenanceNow, setMaintenance } from '../../queries/instance.ts';
import { uiConfig } from '../../queries/self.ts';
import { useLacking } from '../../session/permissions.ts';
import { common } from '../../texts/common.ts';
import { maintenance as texts } from '../../texts/maintenance.ts';
import styles from './maintenance.module.css';

/** The switch for maintenance mode, which refuses all changes. */
export const MaintenancePage = () => {
  const lacking = useLacking();
  const { maintenanceMode: on } = useSuspenseQuery(uiConfig).data;
  const [open, setOpen] = useState(false);
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead} />
      <section className={page.card} aria-labelledby="state">
        <div className={page.row}>
          <h2 id="state" className={page.grow}>
            {on ? texts.on : texts.off}
          </h2>
          <Badge look={on ? 'warn' : 'good'}>{on ? common.on : common.off}</Badge>
          <Button
            look={on ? 'primary' : 'danger'}
            lacks={lacking({ permission: 'ADMIN' })}
            onClick={() => setOpen(true)}
          >
            {on ? texts.switchOff : texts.switchOn}
          </Button>
        </div>
      </section>
      <div className={styles.parts}>
        {[texts.goesOn, texts.waits].map(({ heading, items }) => (
          <section key={heading} className={page.card}>
            <h2>{heading}</h2>
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      {open && (
        <ConfirmWithDiff
          title={on ? texts.titleOff : texts.titleOn}
          changes={[
            {
              summary: on ? texts.wordsOff : texts.wordsOn,
              before: { maintenance: on },
              after: { maintenance: !on },
            },
          ]}
          warning={!on && <Banner look="bad">{texts.warning}</Banner>}
          danger={!on}
          action={on ? texts.switchOff : texts.switchOn}
          onClose={() => setOpen(false)}
          onSave={async () => {
            await requireUnmoved(on, await maintenanceNow());
            await setMaintenance(!on);
            announce({ title: on ? texts.doneOff : texts.doneOn });
          }}
        />
      )}
    </>
  );
};
