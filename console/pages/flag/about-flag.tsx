import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { knownFrom } from '../../api/known.ts';
import { Button } from '../../design/button.tsx';
import { loadPart } from '../../design/load-part.ts';
import { Name } from '../../design/name.tsx';
import { Ago } from '../../design/time/moment.tsx';
import { featureTypes } from '../../queries/configuration.ts';
import { flagCreation } from '../../queries/flag.ts';
import { common } from '../../texts/common.ts';
import { flag as texts } from '../../texts/flag.ts';
import { flags as listTexts } from '../../texts/flags.ts';
import { ownersAndLinks } from '../../texts/owners-and-links.ts';
import listStyles from '../flags/flags.module.css';
import { healthOf, lifetimesOf } from '../flags/health.ts';
import { type DialogName, OpenDialog } from './dialogs/open-dialog.tsx';
import styles from './flag.module.css';
import { useFlag } from './whom/flag-context.tsx';

const { about: aboutTexts } = texts;
const { owners: ownersTexts, links: linkTexts } = ownersAndLinks;

const Stages = lazy(() =>
  loadPart(() => import('./lifecycle/stages.tsx')).then(({ Stages: component }) => ({ default: component })),
);

const Item = ({ term, action, children }: { term: string; action?: ReactNode; children: ReactNode }) => (
  <div className={styles.item}>
    <dt>{term}</dt>
    <dd>
      {children}
      {action}
    </dd>
  </div>
);

const FlagLink = ({ name }: { readonly name: string }) => {
  const { path } = useFlag();
  return (
    <Link to="/projects/$projectId/features/$featureName" params={{ projectId: path.projectId, featureName: name }}>
      <Name>{name}</Name>
    </Link>
  );
};

/** The metadata of a flag. */
export const AboutFlag = () => {
  const { flag, path, lacks } = useFlag();
  const [editing, setEditing] = useState<DialogName>();
  const types = useQuery(featureTypes);
  const type = types.data?.find(({ id }) => id === flag.type);
  const health = healthOf(flag, knownFrom(types, lifetimesOf), Date.now());
  const creation = useQuery(flagCreation(path, flag.createdAt));
  const by = creation.isPending ? common.pending : creation.data?.createdBy;
  const unnamed = types.isPending ? common.pending : (flag.type ?? '');
  const { tags, links, owners, dependencies = [], children = [] } = flag;
  const days = type?.lifetimeDays;
  const edit = (dialog: DialogName, name: string) =>
    !flag.archived && (
      <Button look="quiet" lacks={lacks('UPDATE_FEATURE')} aria-label={name} onClick={() => setEditing(dialog)}>
        {aboutTexts.edit}
      </Button>
    );
  return (
    <section aria-label={aboutTexts.label} className={styles.about}>
      <p dir="auto" className={flag.description ? styles.description : styles.soft}>
        {flag.description || aboutTexts.noDescription}
      </p>
      <dl className={styles.items}>
        <Item term={aboutTexts.type}>
          <Name>{aboutTexts.lifetime(type?.name ?? unnamed, days || null)}</Name>
        </Item>
        {!flag.archived && (
          <Item term={aboutTexts.health}>
            <span
              className={listStyles.health}
              data-health={health}
              title={health === 'overdue' && days ? listTexts.overdueHint(days) : undefined}
            >
              {listTexts.health[health]}
            </span>
          </Item>
        )}
        <Item term={aboutTexts.stage}>
          <Suspense fallback={common.pending}>
            <Stages onComplete={() => setEditing('complete')} onArchive={() => setEditing('archive')} />
          </Suspense>
        </Item>
        <Item term={aboutTexts.created}>
          <span>
            <Ago at={flag.createdAt} /> {by && <Name>{aboutTexts.by(by)}</Name>}
            {creation.isError && <span className={styles.soft}>{aboutTexts.byFailed}</span>}
          </span>
        </Item>
        <Item term={aboutTexts.seen}>
          <Ago at={flag.lastSeenAt} />
        </Item>
        <Item term={aboutTexts.impressions}>{flag.impressionData ? common.on : common.off}</Item>
        <Item
          term={aboutTexts.tags}
          action={
            <Button
              look="quiet"
              lacks={lacks('UPDATE_FEATURE')}
              aria-label={aboutTexts.editTags}
              onClick={() => setEditing('tags')}
            >
              {aboutTexts.edit}
            </Button>
          }
        >
          {!tags || tags.length === 0 ? (
            <span className={styles.soft}>{aboutTexts.noTags}</span>
          ) : (
            <ul className={listStyles.tags}>
              {tags.map(({ type: kind, value }) => (
                <li key={`${kind}:${value}`}>
                  <Name>{`${kind}:${value}`}</Name>
                </li>
              ))}
            </ul>
          )}
        </Item>
        {(owners.length > 0 || !flag.archived) && (
          <Item term={aboutTexts.owners} action={edit('owners', ownersTexts.edit)}>
            {owners.length === 0 ? (
              <span className={styles.soft}>{ownersTexts.none}</span>
            ) : (
              <ul className={styles.list}>
                {owners.map(({ type: kind, id, name }) => (
                  <li key={`${kind}:${id}`}>
                    <Name>{name}</Name>
                  </li>
                ))}
              </ul>
            )}
          </Item>
        )}
        {(links.length > 0 || !flag.archived) && (
          <Item term={aboutTexts.links} action={edit('links', linkTexts.edit)}>
            {links.length === 0 ? (
              <span className={styles.soft}>{linkTexts.none}</span>
            ) : (
              <ul className={styles.list}>
                {links.map(({ id, url, title }) => (
                  <li key={id}>
                    <a href={url} title={url} target="_blank" rel="noopener noreferrer" dir="auto">
                      {title ?? url}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </Item>
        )}
        <Item
          term={aboutTexts.parents}
          action={
            !flag.archived && (
              <Button
                look="quiet"
                aria-label={aboutTexts.editParents}
                lacks={lacks('UPDATE_FEATURE_DEPENDENCY')}
                onClick={() => setEditing('parents')}
              >
                {aboutTexts.edit}
              </Button>
            )
          }
        >
          {dependencies.length === 0 ? (
            <span className={styles.soft}>{aboutTexts.noParents}</span>
          ) : (
            <ul className={styles.list}>
              {dependencies.map(({ feature, enabled = true, variants = [] }) => (
                <li key={feature}>
                  <FlagLink name={feature} /> {texts.parents.how(enabled, variants)}
                </li>
              ))}
            </ul>
          )}
        </Item>
        {children.length > 0 && (
          <Item term={aboutTexts.children}>
            <ul className={styles.list}>
              {children.map((child) => (
                <li key={child}>
                  <FlagLink name={child} />
                </li>
              ))}
            </ul>
          </Item>
        )}
      </dl>
      <OpenDialog name={editing} onClose={() => setEditing(undefined)} />
    </section>
  );
};
