import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { linksFromTemplates, pageAddress } from '../../../../lib/definition/links.ts';
import { queryClient } from '../../../api/query-client.ts';
import { aboutFlag } from '../../../changes/about.ts';
import { ConfirmWithDiff, type Saving } from '../../../changes/confirm-with-diff.tsx';
import { Button } from '../../../design/button.tsx';
import { Dialog } from '../../../design/dialogs/dialog.tsx';
import { TextField } from '../../../design/fields/field.tsx';
import { CloseIcon } from '../../../design/icons.tsx';
import { announce } from '../../../design/messages/toasts.ts';
import { Name } from '../../../design/name.tsx';
import { projectOverview } from '../../../queries/health.ts';
import { changeLinks, maxLinks, type WantedLink } from '../../../queries/owners-and-links.ts';
import { common } from '../../../texts/common.ts';
import { flag as flagTexts } from '../../../texts/flag.ts';
import { ownersAndLinks } from '../../../texts/owners-and-links.ts';
import styles from '../flag.module.css';
import { useFlag } from '../whom/flag-context.tsx';

const { links: texts } = ownersAndLinks;

/** What a link is called. */
const nameOf = ({ url, title }: WantedLink): string => title ?? url;
/** With its address, too: that of a link may change, and its title stay. */
const wholeOf = ({ url, title }: WantedLink): string => (title === null ? url : `${title} (${url})`);
const isSame = (a: WantedLink, b: WantedLink): boolean => a.url === b.url && a.title === b.title;

/** What saving does, a sentence for each link. */
const sentences = (before: readonly WantedLink[], after: readonly WantedLink[]): string[] => {
  const ofId = ({ id }: WantedLink, list: readonly WantedLink[]): WantedLink | undefined =>
    id === undefined ? undefined : list.find((one) => one.id === id);
  return [
    ...before.flatMap((one) => (ofId(one, after) ? [] : [texts.removed(nameOf(one))])),
    ...after.flatMap((one) => {
      const was = ofId(one, before);
      if (!was) return [texts.added(nameOf(one))];
      return isSame(was, one) ? [] : [texts.changed(wholeOf(was), wholeOf(one))];
    }),
  ];
};

interface LinkFormProps {
  /** undefined: a new one. */
  readonly link: WantedLink | undefined;
  readonly others: readonly WantedLink[];
  readonly onSet: (link: WantedLink) => void;
  readonly onCancel: () => void;
}

const LinkForm = ({ link, others, onSet, onCancel }: LinkFormProps) => {
  const [address, setAddress] = useState(link?.url ?? '');
  const [title, setTitle] = useState(link?.title ?? '');
  const url = pageAddress(address);
  const isKnown = url !== undefined && others.some((one) => one.url === url);
  const error = isKnown ? texts.known : address.trim() !== '' && url === undefined ? texts.noAddress : undefined;
  return (
    <form
      className={styles.formRows}
      onSubmit={(event) => {
        event.preventDefault();
        if (url !== undefined && !isKnown) onSet({ id: link?.id, url, title: title.trim() || null });
      }}
    >
      <TextField
        label={texts.address}
        hint={texts.addressHint}
        error={error}
        value={address}
        maxLength={2_000}
        inputMode="url"
        autoComplete="off"
        onChange={(event) => setAddress(event.target.value)}
      />
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        value={title}
        maxLength={200}
        dir="auto"
        onChange={(event) => setTitle(event.target.value)}
      />
      <div className={styles.row}>
        <Button type="submit" waits={url === undefined || isKnown}>
          {link === undefined ? texts.add : texts.set}
        </Button>
        {link !== undefined && <Button onClick={onCancel}>{texts.cancel}</Button>}
      </div>
    </form>
  );
};

/** The links that the templates of the project would make, and that the flag does not have. */
const useSuggested = (links: readonly WantedLink[]): readonly WantedLink[] => {
  const { flag, path } = useFlag();
  const { data } = useQuery(projectOverview(path.projectId));
  const { linkTemplates = [] }: Partial<NonNullable<typeof data>> = data ?? {};
  return linksFromTemplates(linkTemplates, { project: path.projectId, feature: flag.name }).filter(
    ({ url }) => !links.some((one) => one.url === url),
  );
};

/** Edits the links of a flag; nothing changes before confirmation. */
export const LinksDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { flag, path } = useFlag();
  const [before] = useState<readonly WantedLink[]>(flag.links);
  const [links, setLinks] = useState(before);
  const [changing, setChanging] = useState<WantedLink>();
  const [confirming, setConfirming] = useState(false);
  const suggested = useSuggested(links);
  const summary = sentences(before, links);
  const save = async ({ comment, question }: Saving): Promise<void> => {
    await changeLinks(path, { before, after: links }, comment);
    const about = [aboutFlag(path.projectId, flag.name)];
    announce({
      title: texts.done,
      about,
      question,
      undo: async () => {
        await changeLinks(path, { before: links, after: before }, '');
        await queryClient.invalidateQueries();
        announce({ title: texts.undone, about });
      },
    });
  };
  if (confirming)
    return (
      <ConfirmWithDiff
        title={texts.confirm}
        inHistory
        changes={[
          {
            summary: summary.join(' '),
            before: { links: before.map(({ url, title }) => ({ url, title })) },
            after: { links: links.map(({ url, title }) => ({ url, title })) },
          },
        ]}
        onClose={onClose}
        onSave={save}
      />
    );
  const isFull = links.length >= maxLinks;
  const others = links.filter((one) => one !== changing);
  const add = (link: WantedLink): void => setLinks([...links, link]);
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.title(flag.name)}
      actions={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            look="primary"
            waits={summary.length === 0 || changing !== undefined}
            onClick={() => setConfirming(true)}
          >
            {common.change.next}
          </Button>
        </>
      }
    >
      {links.length > 0 && (
        <ul className={styles.picked}>
          {links.map((link) => (
            <li key={link.url} className={styles.row}>
              <span className={styles.grow} title={link.url}>
                <Name>{nameOf(link)}</Name>
              </span>
              <Button look="quiet" aria-label={texts.change(nameOf(link))} onClick={() => setChanging(link)}>
                {flagTexts.about.edit}
              </Button>
              <Button
                look="quiet"
                label={texts.remove(nameOf(link))}
                onClick={() => {
                  setLinks(links.filter((one) => one !== link));
                  setChanging(undefined);
                }}
              >
                <CloseIcon />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isFull && changing === undefined ? (
        <p>{texts.tooMany(maxLinks)}</p>
      ) : (
        <LinkForm
          key={changing?.url ?? `new ${links.length}`}
          link={changing}
          others={others}
          onSet={(link) => {
            if (changing === undefined) add(link);
            else setLinks(links.map((one) => (one === changing ? link : one)));
            setChanging(undefined);
          }}
          onCancel={() => setChanging(undefined)}
        />
      )}
      {!isFull && changing === undefined && suggested.length > 0 && (
        <section aria-label={texts.suggested} className={styles.formRows}>
          <h3>{texts.suggested}</h3>
          {suggested.map((link) => (
            <Button key={link.url} title={link.url} onClick={() => add(link)}>
              {texts.suggest(nameOf(link))}
            </Button>
          ))}
        </section>
      )}
    </Dialog>
  );
};
