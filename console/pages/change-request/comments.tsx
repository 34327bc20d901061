import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useAuthor } from '../../accounts/use-author.ts';
import { Button } from '../../design/button.tsx';
import { TextArea } from '../../design/fields/field.tsx';
import { ErrorState } from '../../design/messages/error-state.tsx';
import { Person } from '../../design/person/person.tsx';
import { Moment } from '../../design/time/moment.tsx';
import { type ChangeRequest, commentOn } from '../../queries/change-requests.ts';
import { changeRequests } from '../../texts/change-requests.ts';
import styles from './change-request.module.css';

const { one: texts } = changeRequests;

const maxComment = 1_000;

/** The comments on a request, and a field for another one. Everybody who sees the request may comment. */
export const Comments = ({ request: { project: projectId, id, comments } }: { readonly request: ChangeRequest }) => {
  const authorOf = useAuthor();
  const [draft, setDraft] = useState('');
  const sending = useMutation({
    mutationFn: (text: string) => commentOn({ projectId, id }, text),
    onSuccess: () => setDraft(''),
  });
  const text = draft.trim();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (text !== '' && !sending.isPending) sending.mutate(text);
  };
  return (
    <section className={styles.part}>
      <h2>{texts.comments}</h2>
      {comments.length === 0 && <p className={styles.soft}>{texts.noComments}</p>}
      <ul className={styles.entries}>
        {comments.map((comment) => (
          <li key={comment.id}>
            <p className={styles.soft}>
              <Person name={authorOf(comment.createdBy)} />, <Moment at={comment.createdAt} />
            </p>
            <p className={styles.text} dir="auto">
              {comment.text}
            </p>
          </li>
        ))}
      </ul>
      <form className={styles.form} onSubmit={submit}>
        <TextArea
          label={texts.comment}
          value={draft}
          maxLength={maxComment}
          dir="auto"
          onChange={(event) => setDraft(event.target.value)}
        />
        <div>
          <Button type="submit" waits={text === '' || sending.isPending}>
            {texts.send}
          </Button>
        </div>
      </form>
      {sending.isError && <ErrorState error={sending.error} />}
    </section>
  );
};
