const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

/** A time as people read it, in their own time zone: `Mar 9, 2026, 10:30:00 AM`. */
export const momentText = (at: string): string => format.format(new Date(at));

/** A time, with the exact one beside the pointer. */
export const Moment = ({ at }: { readonly at: string }) => (
  <time dateTime={at} title={at}>
    {momentText(at)}
  </time>
);
